import { apiKeys as enApiKeys } from './en/api-keys.ts';
import { audit as enAudit } from './en/audit.ts';
import { carrierTrouble as enCarrierTrouble } from './en/carrier-trouble.ts';
import { errors as enErrors } from './en/errors.ts';
import { fields as enFields } from './en/fields.ts';
import { serverFields as enServerFields } from './en/server-fields.ts';
import { followedNumbers as enFollowedNumbers } from './en/followed-numbers.ts';
import { lots as enLots } from './en/lots.ts';
import { mail as enMail } from './en/mail.ts';
import { statement as enStatement } from './en/statement.ts';
import { orderFile as enOrderFile } from './en/order-file.ts';
import { tracking as enTracking } from './en/tracking.ts';
import { trackBatches as enTrackBatches } from './en/track-batches.ts';
import { vocabulary as enVocabulary } from './en/vocabulary.ts';
import { apiKeys as zhApiKeys } from './zh-CN/api-keys.ts';
import { audit as zhAudit } from './zh-CN/audit.ts';
import { carrierTrouble as zhCarrierTrouble } from './zh-CN/carrier-trouble.ts';
import { errors as zhErrors } from './zh-CN/errors.ts';
import { fields as zhFields } from './zh-CN/fields.ts';
import { serverFields as zhServerFields } from './zh-CN/server-fields.ts';
import { followedNumbers as zhFollowedNumbers } from './zh-CN/followed-numbers.ts';
import { lots as zhLots } from './zh-CN/lots.ts';
import { mail as zhMail } from './zh-CN/mail.ts';
import { statement as zhStatement } from './zh-CN/statement.ts';
import { orderFile as zhOrderFile } from './zh-CN/order-file.ts';
import { tracking as zhTracking } from './zh-CN/tracking.ts';
import { trackBatches as zhTrackBatches } from './zh-CN/track-batches.ts';
import { vocabulary as zhVocabulary } from './zh-CN/vocabulary.ts';
import type { Locale } from './translator.ts';

const zh = {
  ...zhErrors,
  ...zhFields,
  ...zhServerFields,
  ...zhVocabulary,
  ...zhLots,
  ...zhMail,
  ...zhTracking,
  ...zhTrackBatches,
  ...zhFollowedNumbers,
  ...zhCarrierTrouble,
  ...zhApiKeys,
  ...zhAudit,
  ...zhOrderFile,
  ...zhStatement,
};

export type ServerPhrase = keyof typeof zh;

export const serverPhrases: Readonly<Record<Locale, Readonly<Record<ServerPhrase, string>>>> = {
  'zh-CN': zh,
  en: {
    ...enErrors,
    ...enFields,
    ...enServerFields,
    ...enVocabulary,
    ...enLots,
    ...enMail,
    ...enTracking,
    ...enTrackBatches,
    ...enFollowedNumbers,
    ...enCarrierTrouble,
    ...enApiKeys,
    ...enAudit,
    ...enOrderFile,
    ...enStatement,
  },
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
  | `carrierTrouble.${import('@waybill/contract/vocabulary/carrier.ts').TrackingReason}`
  | `trackingSubStatus.${import('@waybill/contract/vocabulary/carrier.ts').TrackingSubStatus}`,
  ServerPhrase
>;
const spoken: [MissingTrackingPhrases] extends [never] ? true : MissingTrackingPhrases = true;
void spoken;
