import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What options of either kind say that concerns an authenticator. */
type Asked = { readonly challenge: string };

type Habits = {
  /** Where the page is that asks. */
  readonly origin?: string;
  /** The domain that the page asks for. */
  readonly domain?: string;
  /** Whether it recognises its owner, by finger, face or PIN. */
  readonly verifies?: boolean;
  /** How often it says it signed, in place of how often it did; 0 for one that does not count. */
  readonly count?: number;
};

const bits = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** An authenticator with one key, ES256, and the browser before it. */
export const newAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signed = 0;

  const clientData = (type: string, { challenge }: Asked, { origin = 'http://localhost:3000' }: Habits) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number, { domain = 'localhost', verifies = true, count }: Habits): Buffer => {
    signed += 1;
    const head = Buffer.alloc(5);
    const { present, verified, backupEligible, backedUp } = bits;
    head[0] = flags | present | backupEligible | backedUp | (verifies ? verified : 0);
    head.writeUInt32BE(count ?? signed, 1);
    return Buffer.concat([createHash('sha256').update(domain).digest(), head]);
  };

  return {
    id: id.toString('base64url'),
    /** Makes its key known. */
    create: (asked: Asked, habits: Habits = {}) => {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([dataOf(bits.attested, habits), Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', asked, habits).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      };
    },
    /** Signs a challenge. */
    get: (asked: Asked, habits: Habits = {}) => {
      const client = clientData('webauthn.get', asked, habits);
      const authenticatorData = dataOf(0, habits);
      const hash = createHash('sha256').update(client).digest();
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey).toString('base64url'),
      };
    },
  };
};
export type Authenticator = ReturnType<typeof newAuthenticator>;
