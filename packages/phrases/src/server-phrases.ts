import { errors as enErrors } from './en/errors.ts';
import { fields as enFields } from './en/fields.ts';
import { lots as enLots } from './en/lots.ts';
import { mail as enMail } from './en/mail.ts';
import { tracking as enTracking } from './en/tracking.ts';
import { trackBatches as enTrackBatches } from './en/track-batches.ts';
import { vocabulary as enVocabulary } from './en/vocabulary.ts';
import { errors as zhErrors } from './zh-CN/errors.ts';
import { fields as zhFields } from './zh-CN/fields.ts';
import { lots as zhLots } from './zh-CN/lots.ts';
import { mail as zhMail } from './zh-CN/mail.ts';
import { tracking as zhTracking } from './zh-CN/tracking.ts';
import { trackBatches as zhTrackBatches } from './zh-CN/track-batches.ts';
import { vocabulary as zhVocabulary } from './zh-CN/vocabulary.ts';
import type { Locale } from './translator.ts';

const zh = {
  ...zhErrors,
  ...zhFields,
  ...zhVocabulary,
  ...zhLots,
  ...zhMail,
  ...zhTracking,
  ...zhTrackBatches,
};

export type ServerPhrase = keyof typeof zh;

/** The texts the server says itself: errors, fields, the vocabulary, mails and tracking. */
export const serverPhrases: Readonly<Record<Locale, Readonly<Record<ServerPhrase, string>>>> = {
  'zh-CN': zh,
  en: { ...enErrors, ...enFields, ...enVocabulary, ...enLots, ...enMail, ...enTracking, ...enTrackBatches },
};

/** Every error of the catalogue has a text and a hint, checked by the compiler. */
export type MissingErrorPhrases = Exclude<
  | `errors.${import('@waybill/contract/codes.ts').ErrorName}`
  | `errors.${import('@waybill/contract/codes.ts').ErrorName}.hint`,
  ServerPhrase
>;
const complete: [MissingErrorPhrases] extends [never] ? true : MissingErrorPhrases = true;
void complete;

/** So has every reason and sub-status of tracking. */
export type MissingTrackingPhrases = Exclude<
  | `trackingReason.${import('@waybill/contract/vocabulary/carrier.ts').TrackingReason}`
  | `trackingSubStatus.${import('@waybill/contract/vocabulary/carrier.ts').TrackingSubStatus}`,
  ServerPhrase
>;
const spoken: [MissingTrackingPhrases] extends [never] ? true : MissingTrackingPhrases = true;
void spoken;
