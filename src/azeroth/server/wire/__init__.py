"""What server and browser say to each other: messages, documents, and both as TypeScript."""
