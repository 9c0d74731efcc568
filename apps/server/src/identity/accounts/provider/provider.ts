import type { Configuration } from 'openid-client';
import { AppError } from '../../../platform/app-error.ts';
import type { OidcSettings } from '../../../platform/config/oidc-settings.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Claims } from './rules.ts';
import { createHash, randomBytes } from 'node:crypto';

const callSeconds = 5;
const rememberMs = 3_600_000;

/** What belongs to one visit to the provider, and is known to the browser alone. */
type Visit = { readonly state: string; readonly nonce: string; readonly verifier: string };

// Loaded by who uses it: most installations have no provider.
const library = () => import('openid-client');

const unavailable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'none';
const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

/** The provider of the settings. Nothing is asked of it before somebody signs in. */
export const createProvider = (
  settings: Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret' | 'scope'>,
  returnTo: string,
  log: Pick<Log, 'warn'>,
) => {
  let known: { readonly config: Promise<Configuration>; readonly until: number } | undefined;

  // No error is handed on or logged as it is: what the library says of one may have tokens in it.
  const refusalOf = (error: unknown, during: 'discovery' | 'exchange'): AppError => {
    const code = codeOf(error);
    const away =
      during === 'discovery' || error instanceof TypeError || unavailable.has(code) || statusOf(error) >= 500;
    const reason = away ? 'providerUnavailable' : 'providerRefused';
    log.warn(
      { during, code, name: error instanceof Error ? error.name : 'none' },
      `identity provider: ${reason}`,
    );
    return new AppError(reason, away ? { retryAfter: 10 } : {});
  };

  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, ClientSecretBasic, discovery, enableNonRepudiationChecks } =
      await library();
    const { clientId, clientSecret } = settings;
    const issuer = new URL(settings.issuer);
    return discovery(issuer, clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: callSeconds,
      execute: [
        enableNonRepudiationChecks,
        // The settings take no other issuer without TLS than one on this machine.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
  };

  const configuration = async (): Promise<Configuration> => {
    if (known === undefined || known.until < Date.now())
      known = { config: discover(), until: Date.now() + rememberMs };
    try {
      return await known.config;
    } catch (error) {
      known = undefined;
      throw refusalOf(error, 'discovery');
    }
  };

  return {
    /** Where the browser goes; with `fresh` the provider has to ask who it is again. Throws providerUnavailable. */
    addressOf: async ({ state, nonce, verifier }: Visit, fresh: boolean): Promise<string> => {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
      }).href;
    },
    /**
     * Exchanges the code for what the provider says of the person. Issuer, audience, nonce, times and signature are checked.
     * Throws providerUnavailable and providerRefused.
     */
    exchange: async (
      { state, nonce, verifier }: Visit,
      { code, iss }: { code: string; iss?: string | undefined },
    ): Promise<Claims> => {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      const address = new URL(returnTo);
      address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      try {
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('no ID token came');
        return claims;
      } catch (error) {
        throw refusalOf(error, 'exchange');
      }
    },
  };
};

export type Provider = ReturnType<typeof createProvider>;

const hashOf = (what: string, text: string): Buffer =>
  createHash('sha256').update(`${what}:${text}`).digest();

/** Keys that a visit is stored under: hashes alone, so that the database cannot continue one. */
export const keysOf = (state: string, secret: string): readonly [Buffer, Buffer] => [
  hashOf('provider-state', state),
  hashOf('provider-browser', secret),
];

/** A visit to the provider: its nonce and verifier follow from the secret that the browser keeps. */
export const visitOf = (state: string, secret: string): Visit => ({
  state,
  nonce: hashOf('provider-nonce', secret).toString('base64url'),
  verifier: hashOf('provider-verifier', secret).toString('base64url'),
});

export const newVisit = (): { readonly state: string; readonly secret: string } => ({
  state: randomBytes(32).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
});
