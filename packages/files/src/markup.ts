const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const characterOf = (entity: string): string | undefined => {
  if (!entity.startsWith('#')) return entities[entity];
  const code = Number(entity.startsWith('#x') ? `0x${entity.slice(2)}` : entity.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
};

export const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (all, entity: string) => characterOf(entity) ?? all)
    : text;

/** An attribute of a tag, whatever the prefix of its name. */
export const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found === null ? undefined : plainText(found[1] ?? found[2] ?? '');
};

/** The tags of a name in a markup, whatever their prefix. */
export const tagsOf = (markup: string, name: string): readonly string[] =>
  markup.match(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*)?>`, 'g')) ?? [];
