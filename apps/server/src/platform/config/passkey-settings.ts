import { z } from 'zod';
import { TextList } from './setting-values.ts';

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

export const PasskeyEnvironment = z.object({
  PASSKEY_DOMAIN: z
    .string()
    .regex(/^(?=.*[a-z])[a-z\d-]+(?:\.[a-z\d-]+)*$/, 'is not a domain like waybill.example')
    .optional(),
  PASSKEY_ORIGINS: TextList.refine(
    (origins) => origins.every(isOrigin),
    'is not a list of origins like https://waybill.example',
  ).optional(),
});
type PasskeyEnvironment = z.output<typeof PasskeyEnvironment>;

export const mayAsk = ({ domain, origins }: PasskeySettings, origin: string): boolean =>
  origins === undefined
    ? URL.canParse(origin) && new URL(origin).hostname === domain
    : origins.includes(origin);

export const wrongPasskeySettings = (env: PasskeyEnvironment, publicUrl: string): string[] => {
  const { domain, origins } = passkeySettings(env, publicUrl);
  if (env.PASSKEY_DOMAIN === undefined && env.PASSKEY_ORIGINS === undefined) return [];
  return (origins ?? [])
    .filter((origin) => !`.${new URL(origin).hostname}`.endsWith(`.${domain}`))
    .map((origin) => `PASSKEY_ORIGINS: ${origin} is not below ${domain}`);
};

export const passkeySettings = (env: PasskeyEnvironment, publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl);
  return {
    domain: env.PASSKEY_DOMAIN ?? hostname,
    /** Undefined where every port of this machine may ask: in the demo, which is looked at through more than one. */
    origins: env.PASSKEY_ORIGINS ?? (hostname === 'localhost' ? undefined : [origin]),
  };
};

export type PasskeySettings = Readonly<ReturnType<typeof passkeySettings>>;
