const named =
  /(?<![/\w-])([\w-]{0,40}(?:pass(?:word|wd)?|psw|pwd|token|secret|authorization|api[-_]?key|code))(\\{0,3}["']?\s*[:=]\s*)(?!\[secret\])(?:bearer\s+)?(?:\\{0,3}"(?:\\.|[^"\\\n])*"?|\\{0,3}'(?:\\.|[^'\\\n])*'?|[^\s"'&,;<>)}\]]+)/gi;
const bearer = /\bbearer\s+[\w.~+/=-]+/gi;
const exchangeCode = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/gi;
const apiKey = /\bwb_live_[\w-]+/gi;
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g;
const address =
  /(\bhttps?:\/\/[^\s?#"'<>()]*|(?<=[\s"'(])\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*?(?=:\d+(?::\d+)?\b|[\s"'<>()]|$)/g;
const parcel = /\b(?:1Z[0-9A-Z]{16}|\d{11,34}|[A-Z]{2}\d{9}[A-Z]{2})\b/gi;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longWord = /[\w-]{32,}/g;

/**
 * A text of unknown origin without what must not be kept: passwords, tokens, keys and codes, queries of addresses,
 * e-mail addresses, phone and tracking numbers. Ids of traces stay.
 */
export const redact = (text: string): string =>
  text
    .replace(address, '$1')
    .replace(bearer, '[secret]')
    .replace(named, '$1$2[secret]')
    .replace(exchangeCode, '[secret]')
    .replace(apiKey, '[secret]')
    .replace(email, '[email]')
    .replace(parcel, '[number]')
    .replace(longWord, (word) => (uuid.test(word) || !/\d/.test(word) ? word : '[secret]'));

/**
 * A text as the database keeps it: without control characters but tabs and line breaks, without halves of characters,
 * at most so long.
 */
export const plainText = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replaceAll(/(?![\t\r\n])\p{Cc}/gu, ' ');
