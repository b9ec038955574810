// Prints what the built client weighs, and fails when its script is heavier than it may be.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = new URL('../../src/azeroth/server/static/assets/', import.meta.url).pathname;
const limit = 400 * 1024;
let script = 0;
for (const name of readdirSync(folder).sort()) {
  const raw = readFileSync(join(folder, name));
  const packed = name.endsWith('.woff2') ? raw.length : gzipSync(raw).length;
  if (name.endsWith('.js')) script += packed;
  console.log(`${(raw.length / 1024).toFixed(1).padStart(8)} KB ${(packed / 1024).toFixed(1).padStart(8)} KB gz  ${name}`);
}
console.log(`script: ${(script / 1024).toFixed(1)} KB gzipped of ${limit / 1024} KB allowed`);
process.exitCode = script > limit ? 1 : 0;
