import type { xssKinds } from '@waybill/contract/endpoints/security.ts';
import { redact } from '../../platform/log/redact.ts';

export type XssKind = (typeof xssKinds)[number];

const events =
  'abort|animation[a-z]+|before[a-z]+|begin|blur|canplay[a-z]*|change|click|contextmenu|copy|cut|dblclick|drag[a-z]*|drop|end|error|finish|focus[a-z]*|hashchange|input|invalid|key[a-z]+|load[a-z]*|message|mouse[a-z]+|page[a-z]+|paste|play[a-z]*|pointer[a-z]+|popstate|progress|repeat|reset|resize|scroll[a-z]*|search|select[a-z]*|start|submit|toggle|touch[a-z]+|transition[a-z]+|unload|wheel';

const patterns: readonly (readonly [Exclude<XssKind, 'encoded'>, RegExp])[] = [
  ['script_tag', /<\s{0,20}\/?\s{0,20}script\b/i],
  ['event_handler', new RegExp(`(?:^|[\\s"'\`/<>;])on(?:${events})\\s{0,20}=`, 'i')],
  ['script_url', /(?:^|[="'(\s,;])(?:javascript|vbscript)\s{0,20}:\s{0,20}[^\s:]|data:text\/html/i],
  ['embedding', /<\s{0,20}(?:iframe|frame|object|embed|applet|svg|math|base|meta|link|style|form)\b/i],
];

const nameless: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  equals: '=',
  sol: '/',
  tab: '',
  newline: '',
};

const character = (code: number): string => (code > 31 && code < 127 ? String.fromCodePoint(code) : '');

/** Characters of ASCII that are written in one of the ways that something behind may read. */
const decodeOnce = (text: string): string =>
  text
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replaceAll(/\\u00([0-7][0-9a-f])|\\x([0-7][0-9a-f])/gi, (_, long?: string, short?: string) =>
      character(Number.parseInt(long ?? short ?? '', 16)),
    )
    .replaceAll(/&#x0{0,6}([0-9a-f]{1,2});?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replaceAll(/&#0{0,6}(\d{1,3});?/g, (_, digits: string) => character(Number(digits)))
    .replaceAll(
      /&(lt|gt|quot|apos|colon|equals|sol|tab|newline);/gi,
      (_, name: string) => nameless[name.toLowerCase()] ?? '',
    );

const firstMatch = (text: string): { kind: Exclude<XssKind, 'encoded'>; index: number } | undefined => {
  for (const [kind, pattern] of patterns) {
    const index = text.search(pattern);
    if (index !== -1) return { kind, index };
  }
  return undefined;
};

const before = 20;

/** What stands around a place; secrets are taken out of more than is shown, so that none is shown in part. */
const excerptAt = (text: string, index: number, length: number): string => {
  const lead = redact(text.slice(Math.max(0, index - 300), index)).slice(-before);
  return lead + redact(text.slice(index, index + 400)).slice(0, length - lead.length);
};

export type Markup = { readonly kind: XssKind; readonly excerpt: string };

/**
 * Markup in a text that a browser would run if it were ever shown as HTML; undefined when there is none. `excerpt` is
 * what stands around it, at most `length` characters. Browsers read a scheme past tabs and line breaks, so does this.
 */
export const findMarkup = (text: string, length: number): Markup | undefined => {
  const joined = text.replaceAll(/[\t\r\n]/g, ' ');
  const plain = firstMatch(joined) ?? firstMatch(text.replaceAll(/[\t\r\n]/g, ''));
  if (plain !== undefined) return { kind: plain.kind, excerpt: excerptAt(joined, plain.index, length) };
  const once = decodeOnce(joined);
  if (once === joined) return undefined;
  for (const decoded of [once, decodeOnce(once)]) {
    const found = firstMatch(decoded);
    if (found !== undefined) return { kind: 'encoded', excerpt: excerptAt(decoded, found.index, length) };
  }
  return undefined;
};
