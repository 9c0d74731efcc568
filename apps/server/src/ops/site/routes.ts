import { termsVersion } from '@waybill/contract/constants.ts';
import type { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import type { Deps } from '../../platform/deps.ts';
import { demoAccounts, demoCodes, demoPassword, demoSellers } from '../demo/public-api.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export const siteRoutes = ({ config }: Pick<Deps, 'config'>): Handlers<typeof siteEndpoints> => ({
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
