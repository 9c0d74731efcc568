import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the issuer does with the next person, or does wrong. */
export type Person = {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Claims of the token that are not what they should be. */
  readonly wrong?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the issuer never published. */
  readonly forged?: true;
};

export type OidcIssuer = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in there: the next browser that comes is theirs. */
  person: Person;
  /** Answers everything with 503. */
  away: boolean;
  /** How often a code was exchanged. */
  readonly exchanges: () => number;
  close(): Promise<void>;
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object, key: KeyObject): string => {
  const text = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
};

/**
 * An OpenID provider on loopback: discovery, authorization by code with PKCE, tokens signed by RS256, keys. It signs
 * whoever is `person` in without asking, and takes every code once.
 */
export const openOidcIssuer = async (): Promise<OidcIssuer> => {
  const [published, stranger] = [keyPair(), keyPair()];
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly person: Person }>();
  const [clientId, clientSecret] = ['waybill', 'the secret of the client'];
  let exchanged = 0;
  const state = { person: { sub: 'nobody' } as Person, away: false };

  const send = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const authorize = (asked: URLSearchParams, response: ServerResponse): void => {
    const code = randomBytes(16).toString('base64url');
    codes.set(code, { asked, person: state.person });
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: url }).toString();
    response.writeHead(302, { location: back.href }).end();
  };
  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    exchanged += 1;
    const form = await bodyOf(request);
    const code = form.get('code') ?? '';
    const kept = codes.get(code);
    codes.delete(code);
    const basic = Buffer.from(
      `${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`,
    ).toString('base64');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      kept !== undefined &&
      request.headers.authorization === `Basic ${basic}` &&
      form.get('redirect_uri') === kept.asked.get('redirect_uri') &&
      kept.asked.get('code_challenge') === challenge;
    if (!fits) return send(response, 400, { error: 'invalid_grant' });
    const { asked, person } = kept;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: url,
      sub: person.sub,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce'),
      auth_time: now - (asked.get('prompt') === 'login' ? 0 : 3600),
      ...person.claims,
      ...person.wrong,
    };
    const key = person.forged === true ? stranger : published;
    const idToken = tokenOf(claims, key.privateKey);
    send(response, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      id_token: idToken,
    });
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (state.away) return send(response, 503, { error: 'temporarily_unavailable' });
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/keys': {
        const jwk = {
          ...published.publicKey.export({ format: 'jwk' }),
          kid: 'one',
          alg: 'RS256',
          use: 'sig',
        };
        return send(response, 200, { keys: [jwk] });
      }
      case '/authorize':
        return authorize(searchParams, response);
      case '/token':
        return void exchange(request, response);
      default:
        return send(response, 404, {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    clientId,
    clientSecret,
    get person() {
      return state.person;
    },
    set person(next) {
      state.person = next;
    },
    get away() {
      return state.away;
    },
    set away(next) {
      state.away = next;
    },
    exchanges: () => exchanged,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
