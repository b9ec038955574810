/** A list's items by a property of theirs, in the order in which they came. */
export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const k = key(item);
    const group = groups.get(k);
    if (group) group.push(item);
    else groups.set(k, [item]);
  }
  return groups;
}

/** The heading a rule stands under: where it is in the book, without pages and what else it rests on. */
export function chapterOf(section: string): string {
  return section.replace(/ *(;|\(pp?\.).*$/, '');
}
