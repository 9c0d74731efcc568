import { randomUUID } from 'node:crypto';
import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Tx } from '../../platform/db/database.ts';
import { weighEvents } from './raise-alert.ts';
import { type NewEvent, lockWriting, storeEvents } from './store.ts';

export type LateEvent = {
  readonly kind: SecurityEventKind;
  readonly user: Person;
  readonly method: string;
  readonly path: string;
};

export const noteEvent = async (tx: Tx, { kind, user, method, path }: LateEvent): Promise<void> => {
  await lockWriting(tx);
  const about = { user_id: user.id, account: user.userName, tried: null, ip: null, ua: null };
  const call = { method, path, code: null, trace_id: null };
  const event: NewEvent = { slot: randomUUID(), kind, at: Date.now(), ...about, ...call, hits: 1 };
  await storeEvents(tx, [event]);
  await weighEvents(tx, [event]);
};
