import { termsVersion } from '@waybill/contract/constants.ts';
import type { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { demoAccounts, demoCodes, demoPassword, demoSellers } from '../demo/public-api.ts';
import type { Routes } from '../../platform/http/handlers.ts';

export const siteRoutes: Routes<typeof siteEndpoints> = ({ config }) => ({
  getSite: async () => ({
    serverTime: Date.now(),
    timeZone: config.timeZone,
    termsVersion,
    provider: config.oidc === undefined ? null : { name: config.oidc.name },
    passwordMinLength: config.passwordMinLength,
    demo: config.demo
      ? {
          password: demoPassword,
          accounts: [...demoAccounts, { email: demoSellers[0]?.email ?? '', role: 'user' as const }].map(
            ({ email, role }) => ({ account: email, role }),
          ),
          exchangeCodes: [...demoCodes],
        }
      : null,
  }),
});
