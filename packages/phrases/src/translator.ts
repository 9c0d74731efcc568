import { compileMessage } from '@lingui/message-utils/compileMessage';
import { formatTokens, type Messages, type Values } from './format-tokens.ts';
import { untranslated } from './unsaid.ts';

/** The languages of the product; zh-CN is the source. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** Names of the `{places}` in a message. */
type PlacesOf<Message extends string> = Message extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name},${string}` ? Name : Place) | PlacesOf<Rest>
  : never;

/** Says a phrase: `t('orders.total', { points: '2.00' })`. A phrase that is not in the source does not compile. */
export type Translate<Phrases extends Readonly<Record<string, string>>> = <
  Key extends keyof Phrases & string,
>(
  key: Key,
  ...values: [PlacesOf<Phrases[Key]>] extends [never]
    ? []
    : [Readonly<Record<PlacesOf<Phrases[Key]>, string | number>>]
) => string;

/**
 * A translator over the given messages of one language (ICU MessageFormat, compiled by Lingui).
 * Source of the keys and of their places is the zh-CN object's type.
 */
export const translator = <Source extends Readonly<Record<string, string>>>(
  locale: Locale,
  messages: Readonly<Record<keyof Source & string, string>>,
): Translate<Source> => {
  const texts = new Map<string, string>(Object.entries(messages));
  const compiled = new Map<string, Messages[string]>();
  return (key: string, ...values: readonly unknown[]) => {
    const text = texts.get(key);
    if (text === undefined) return untranslated(key, [...texts.keys()]);
    const message = compiled.get(key) ?? (compileMessage(text) as Messages[string]);
    compiled.set(key, message);
    return formatTokens(locale, message, values[0] as Values | undefined);
  };
};

/** Translators over messages of every language. */
export const translators = <Source extends Readonly<Record<string, string>>>(messages: {
  readonly 'zh-CN': Source;
  readonly en: Readonly<Record<keyof Source & string, string>>;
}): Readonly<Record<Locale, Translate<Source>>> => ({
  'zh-CN': translator<Source>('zh-CN', messages['zh-CN']),
  en: translator<Source>('en', messages.en),
});
