/** A piece of a message: text, a place, a place for a number, or a place with a text for each plural form. */
type Token =
  | string
  | readonly [name: string]
  | readonly [name: string, type: 'number']
  | readonly [
      name: string,
      type: string,
      forms: Readonly<Record<string, readonly Token[] | number | undefined>>,
    ];

/** Messages by key, compiled by `compileMessage` of @lingui/message-utils. */
export type Messages = Readonly<Record<string, string | readonly Token[]>>;

export type Values = Readonly<Record<string, string | number>>;

const count = (locale: string, value: number): string =>
  Number.isFinite(value) ? new Intl.NumberFormat(locale).format(value) : '–';

/**
 * Says a compiled message in a language. Plain places, numbers with their thousands marked, and plurals are all that
 * the phrases have; another kind throws.
 */
export const formatTokens = (
  locale: string,
  message: string | readonly Token[],
  values: Values = {},
  counted?: number,
): string => {
  if (typeof message === 'string') return message;
  return message
    .map((token) => {
      if (token === '#' && counted !== undefined) return count(locale, counted);
      if (typeof token === 'string') return token;
      const [name, type, forms] = token;
      const value = values[name];
      if (type === undefined) return Number.isNaN(value) ? '–' : (value ?? '');
      if (type === 'number') return count(locale, Number(value));
      if (type !== 'plural' || forms === undefined) throw new Error(`Phrases have no ${type}`);
      const many = Number(value);
      const form = forms[many] ?? forms[new Intl.PluralRules(locale).select(many)] ?? forms['other'];
      return typeof form === 'object' ? formatTokens(locale, form, values, many) : '';
    })
    .join('');
};
