import type { Proof } from '@waybill/contract/endpoints/proof-shapes.ts';
import { randomBytes } from 'node:crypto';
import { mostPasskeys, secondFactorTimes } from '@waybill/contract/constants.ts';
import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { checkRegistration, passkeyAlgorithms } from './check-passkey.ts';
import {
  type StoredPasskey,
  confirmFactor,
  deletePasskey,
  endGrace,
  findFactor,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  lockFactor,
} from './store.ts';
import { type Owner, type OwnersProof, proveOwner, withProof } from './prove.ts';
import { newRecoveryCodes, replaceCodes } from './turn-on.ts';
import type { AccountTools } from '../account-tools.ts';
import { tellOwner } from '../account-notices.ts';

type Endpoints = typeof passkeyEndpoints;

const expiresIn = secondFactorTimes.challenge;
const timeout = expiresIn * 1000;

const descriptorOf = ({ credential_id: id, transports }: StoredPasskey) => ({
  id: id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/**
 * Begins to add a passkey: answers what its authenticator is asked, once the owner has proved to be that. Throws
 * passkeyCap, and what `proveOwner` rejects.
 */
export const beginPasskey = async (
  tools: AccountTools,
  owner: Owner,
  proof: OwnersProof,
): Promise<EndpointData<Endpoints['beginPasskey']>> => {
  const { id, user_name: name } = owner.user;
  const passkeys = await findPasskeys(tools.db, id);
  if (passkeys.length >= mostPasskeys) throw new AppError('passkeyCap');
  const challenge = randomBytes(32);
  await proveOwner(tools, owner, proof, (tx) => insertChallenge(tx, id, challenge, 'register'));
  return {
    options: {
      rp: { id: tools.config.passkeys.domain, name: 'Waybill' },
      // The same for all passkeys of an account: an authenticator keeps one of each.
      user: { id: Buffer.from(String(id)).toString('base64url'), name, displayName: name },
      challenge: challenge.toString('base64url'),
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
      attestation: 'none',
    },
    expiresIn,
  };
};

/**
 * Adds the passkey that an authenticator made, and turns the second factor on where it is off; answers the recovery codes
 * then. Throws passkeyWrong, passkeyCap, stale.
 */
export const confirmPasskey = async (
  { db, config, record }: AccountTools,
  { user: { id: userId, user_name: userName }, origin }: Owner,
  { name, transports, ...registration }: EndpointInput<Endpoints['confirmPasskey']>['body'],
): Promise<EndpointData<Endpoints['confirmPasskey']>> => {
  const made = await checkRegistration(db, config.passkeys, userId, registration);
  if (made === null) throw new AppError('passkeyWrong');
  const [factor] = await findFactor(db, userId);
  const fresh = (factor?.confirmed_at ?? null) === null ? await newRecoveryCodes() : null;
  const added = await inTransaction(db, async (tx) => {
    const [confirmed] = await confirmFactor(tx, userId, fresh?.salt ?? null);
    const salt = confirmed?.recovery_salt ?? null;
    // It was turned off, or on, meanwhile.
    if (salt === null || (fresh !== null && !salt.equals(fresh.salt)))
      throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
    const [passkey] = await insertPasskey(tx, { userId, ...made, name, transports });
    if (passkey === undefined) {
      const { length } = await findPasskeys(tx, userId);
      throw new AppError(length < mostPasskeys ? 'passkeyWrong' : 'passkeyCap');
    }
    if (fresh !== null) {
      await replaceCodes(tx, userId, fresh.hashes);
      await endGrace(tx, userId);
    }
    await tellOwner(tx, userId, fresh === null ? 'passkeyAdded' : 'factorOn');
    return passkey;
  });
  record({ kind: 'second_factor_changed', origin, user: { id: userId, userName } });
  return { id: added.id, recoveryCodes: fresh?.codes ?? [] };
};

/**
 * Takes a passkey away at its owner's wish. Throws notFound, lastPasskey where nothing else would be left, codeWrong,
 * passkeyWrong, stale, limited, locked.
 */
export const removePasskey = async (
  tools: AccountTools,
  owner: Owner,
  passkeyId: number,
  proof: Proof,
): Promise<void> => {
  const { id: userId, user_name: userName } = owner.user;
  const own = await findPasskeys(tools.db, userId);
  if (!own.some(({ id }) => id === passkeyId)) throw new AppError('notFound');
  await tools.limits.admit(owner.user.email, owner);
  await withProof(tools, owner, proof, async (tx) => {
    const [factor] = await lockFactor(tx, userId);
    if ((await deletePasskey(tx, userId, passkeyId)).length === 0) throw new AppError('notFound');
    const left = await findPasskeys(tx, userId);
    if (factor?.has_app !== true && left.length === 0) throw new AppError('lastPasskey');
    await tellOwner(tx, userId, 'passkeyRemoved');
  });
  tools.record({ kind: 'second_factor_changed', origin: owner.origin, user: { id: userId, userName } });
};

/** What the passkeys of an account are asked to sign. Throws stale when it has none. */
export const beginProof = async (
  { db, config }: AccountTools,
  userId: number,
): Promise<EndpointData<Endpoints['beginPasskeyProof']>> => {
  const passkeys = await findPasskeys(db, userId);
  if (passkeys.length === 0) throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  const challenge = randomBytes(32);
  await insertChallenge(db, userId, challenge, 'prove');
  return {
    options: {
      rpId: config.passkeys.domain,
      challenge: challenge.toString('base64url'),
      timeout,
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: 'required',
    },
    expiresIn,
  };
};
