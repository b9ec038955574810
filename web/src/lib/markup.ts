/** The little markup of texts: `[words](kind:id)` links a thing or a rule, `{icon}` is a symbol, `**so**` is strong. */

export type Bit =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'icon'; name: string }
  | { kind: 'link'; text: string; to: string };

const pattern = /\[([^\]]+)\]\(([^)\s]+)\)|\{([a-z0-9:-]+)\}|\*\*([^*]+)\*\*/g;

export function parse(text: string): Bit[] {
  const bits: Bit[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) bits.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, words, to, icon, strong] = match;
    if (words !== undefined) bits.push({ kind: 'link', text: words, to: to! });
    else if (icon !== undefined) bits.push({ kind: 'icon', name: icon });
    else bits.push({ kind: 'strong', text: strong! });
    from = match.index + whole.length;
  }
  if (from < text.length) bits.push({ kind: 'text', text: text.slice(from) });
  return bits;
}

/** The words alone, for titles and screen readers. */
export function plain(text: string): string {
  return parse(text)
    .map((bit) => (bit.kind === 'icon' ? bit.name.replace(/-/g, ' ') : bit.text))
    .join('');
}

/** The things that a text links. */
export function linked(text: string): string[] {
  return parse(text).flatMap((bit) => (bit.kind === 'link' ? [bit.to] : []));
}

/** The number that an offer's terms come to: "3 = 2 + mountain 1" is "3". */
export function total(terms: string): string {
  return /^-?\d+/.exec(terms.trim())?.[0] ?? '';
}
