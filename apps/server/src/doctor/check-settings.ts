import type { Config } from '../platform/config/config.ts';
import { type Finding, ok, warn } from './finding.ts';

export const checkSettings = (config: Config): Finding[] => {
  const { demo, smtp, publicUrl, trustedProxies, carrierKeyOld, metricsTokens, secondFactor } = config;
  const leftOver =
    carrierKeyOld === undefined
      ? []
      : [warn('CARRIER_KEY_OLD is set', 'npm run waybill -- reseal, then take it away on every node')];
  if (demo) return [ok('settings are valid; without DATABASE_URL this is the demo'), ...leftOver];
  return [
    ok('settings are valid'),
    smtp === undefined
      ? warn('no mail is sent', 'set SMTP_URL, MAIL_FROM and PUBLIC_URL: nobody can activate an account')
      : ok('mail is set up'),
    publicUrl.startsWith('https://')
      ? ok(`PUBLIC_URL is ${publicUrl}`)
      : warn(`PUBLIC_URL is ${publicUrl}`, 'set it to the address that people use, with https'),
    trustedProxies.length === 0
      ? warn('TRUSTED_PROXIES is not set', 'behind a proxy name its addresses, or all users share its limits')
      : ok(`proxies ${trustedProxies.join(', ')} are believed`),
    secondFactor === 'staff'
      ? ok('the staff need a second factor')
      : warn('the staff need no second factor', 'set CARRIER_KEY, and SECOND_FACTOR to nothing or staff'),
    ...(metricsTokens.length === 0 ? [] : [ok('METRICS_TOKEN is set')]),
    ...leftOver,
  ];
};
