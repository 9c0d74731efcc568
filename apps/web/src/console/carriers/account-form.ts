import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type {
  CarrierAccount,
  carrierSettingsEndpoints,
} from '@waybill/contract/endpoints/carrier-settings.ts';

/** What is typed into the form of an account; an empty field leaves what is set. */
export type AccountDraft = { readonly environment: 'production' | 'test' } & Readonly<
  Record<(typeof secrets)[number] | (typeof limits)[number], string>
>;

const secrets = ['clientId', 'clientSecret', 'merchantId', 'webhookSecret'] as const;
const limits = ['callsPerSecond', 'callsPerHour', 'callsPerDay'] as const;

/** The form as it opens: limits as they are, secrets empty because none comes out again. */
export const draftOf = (account: CarrierAccount): AccountDraft => ({
  environment: account.environment === 'test' ? 'test' : 'production',
  clientId: '',
  clientSecret: '',
  merchantId: '',
  webhookSecret: '',
  callsPerSecond: account.source === 'sandbox' ? '' : String(account.callsPerSecond ?? ''),
  callsPerHour: account.source === 'sandbox' ? '' : String(account.hour?.limit ?? ''),
  callsPerDay: account.source === 'sandbox' ? '' : String(account.day?.limit ?? ''),
});

/** What is sent: everything that was filled in. What is no number goes as it is, for the server to name the field. */
export const changeOf = (
  draft: AccountDraft,
): EndpointCall<typeof carrierSettingsEndpoints.saveCarrierAccount>['body'] => {
  const texts = secrets.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name].trim()]]));
  const numbers = limits.flatMap((name) => {
    const text = draft[name].trim();
    return text === '' ? [] : [[name, /^\d+$/.test(text) ? Number(text) : 0]];
  });
  return { environment: draft.environment, ...Object.fromEntries([...texts, ...numbers]) };
};
