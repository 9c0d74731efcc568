/** Characters that HTML writes by a name often enough to be met in a notice. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '\u00A9',
  reg: '\u00AE',
  trade: '\u2122',
  hellip: '\u2026',
  mdash: '\u2014',
  ndash: '\u2013',
  middot: '\u00B7',
  bull: '\u2022',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201C',
  rdquo: '\u201D',
  laquo: '\u00AB',
  raquo: '\u00BB',
  times: '\u00D7',
  yen: '\u00A5',
  euro: '\u20AC',
  deg: '\u00B0',
};

const highestCode = 0x10_ff_ff;

const characterOf = (code: number): string | undefined =>
  code > 0 && code <= highestCode && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : undefined;

/** Each run of escapes by itself: what is no escape stays what it is, a percent sign above all. */
const decodeUrl = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

const decodeUnicode = (text: string): string =>
  text
    .replace(/(?:\\u|%u)([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(
      /\\u\{([\da-f]{1,6})\}/gi,
      (escape, code: string) => characterOf(Number.parseInt(code, 16)) ?? escape,
    );

/**
 * Tags go, also those that appear when others have gone; the ones that end a line leave a line break. What
 * only looks like a tag, as in `a < b`, stays.
 */
const stripTags = (text: string): string => {
  const stripped = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?[a-z!?][^<>]*>/gi, '');
  return stripped === text ? text : stripTags(stripped);
};

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof decimal === 'string') return characterOf(Number(decimal)) ?? whole;
    if (typeof hex === 'string') return characterOf(Number.parseInt(hex, 16)) ?? whole;
    return entities[String(name).toLowerCase()] ?? whole;
  });

/**
 * The text of a title or a content (spec section 3): escapes of URLs and of Unicode are decoded, tags are
 * stripped, entities become characters, in this order and once each. What was escaped twice, or stood in
 * entities, comes out as text that may look like markup; it is shown as text and never read as markup.
 */
export const decodeText = (text: string): string =>
  decodeEntities(stripTags(decodeUnicode(decodeUrl(text)))).trim();
