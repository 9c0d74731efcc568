import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StoredToken, TokenStore } from '@waybill/carriers/calling/access-token.ts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { endLease, findSealedToken, keepSealedToken, takeLease } from './store.ts';

const Token = z.object({
  value: z.string(),
  scopes: z.array(z.string()),
  obtainedAt: z.number(),
  expiresAt: z.number(),
});

/** Longer than asking for a token takes: a process that dies meanwhile holds others up for so long. */
const leaseMs = 20_000;
const pollMs = 100;

/**
 * Tokens of carriers in the database, encrypted. One process at a time asks for a new one: it holds a lease, no
 * connection and no transaction, while the carrier is asked.
 */
export const createTokenStore = (db: Db, key: Buffer): TokenStore => ({
  read: async (id): Promise<StoredToken | null> => {
    const sealed = (await findSealedToken(db, id))[0]?.sealed ?? null;
    const text = sealed === null ? null : unseal(key, sealed, id);
    return text === null ? null : Token.parse(JSON.parse(text));
  },
  write: async (id, token) => {
    await keepSealedToken(db, id, seal(key, JSON.stringify(token), id), token.expiresAt);
  },
  exclusively: async (id, work) => {
    const lease = randomUUID();
    while ((await takeLease(db, id, lease, leaseMs)).length === 0) await delay(pollMs);
    try {
      return await work();
    } finally {
      await endLease(db, id, lease);
    }
  },
});
