import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { webhookEndpointEndpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { recordDue } from '../platform/db/domain-events.ts';
import type { Call } from '../platform/http/handlers.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { rowId } from '../platform/db/row-id.ts';
import { isReceiver, newSecret } from './rules.ts';
import { sealSecret } from './sealed-secret.ts';
import {
  type StoredEndpoint,
  findEndpoint,
  insertEndpoint,
  insertTest,
  replaceSecret,
  replayBetween,
  replayOne,
  updateEndpoint,
} from './store.ts';

type Endpoints = typeof webhookEndpointEndpoints;
type Secret = EndpointData<Endpoints['createWebhookEndpoint']>;

const requireReceiver = ({ webhookAllowPrivate }: Config, url: string): void => {
  if (!isReceiver(url, webhookAllowPrivate)) throw fieldError('url', 'fields.webhookUrl');
};

/** A new endpoint with its secret. Rejects an address that cannot be one, webhookCap, carrierKeyMissing. */
export const createEndpoint = async (
  tx: Tx,
  config: Config,
  { caller: { userId }, body }: Call<Endpoints['createWebhookEndpoint']>,
): Promise<Secret> => {
  requireReceiver(config, body.url);
  const secret = newSecret();
  const sealed = sealSecret(config, userId, secret);
  const [made] = await insertEndpoint(tx, userId, body.url, [...new Set(body.events)], body.payload, sealed);
  if (made === undefined) throw new AppError('webhookCap');
  return { id: String(made.id), secret };
};

/** Another secret for an endpoint; the one before signs for a day more. Throws notFound, carrierKeyMissing. */
export const rotateSecret = async (tx: Tx, config: Config, userId: number, id: string): Promise<Secret> => {
  const secret = newSecret();
  const [rotated] = await replaceSecret(tx, userId, rowId(id), sealSecret(config, userId, secret));
  if (rotated === undefined) throw new AppError('notFound');
  return { id, secret };
};

/** Changes, pauses or switches on an endpoint. Throws notFound and an address that cannot be one. */
export const changeEndpoint = async (
  db: Db,
  config: Config,
  { caller, params, body: { active, ...change } }: Call<Endpoints['changeWebhookEndpoint']>,
): Promise<StoredEndpoint> => {
  if (change.url !== undefined) requireReceiver(config, change.url);
  const state = active === undefined ? undefined : active ? 'active' : 'paused';
  const [changed] = await updateEndpoint(db, caller.userId, rowId(params.id), { ...change, state });
  if (changed === undefined) throw new AppError('notFound');
  recordDue(db, 'webhooks');
  return changed;
};

const requireOwn = async (db: Db, userId: number, id: string): Promise<void> => {
  if ((await findEndpoint(db, userId, rowId(id))).length === 0) throw new AppError('notFound');
};

/** Queues a test. Throws notFound, webhookPaused for an endpoint that is not active. */
export const testEndpoint = async (db: Db, userId: number, id: string): Promise<string> => {
  await requireOwn(db, userId, id);
  const [test] = await insertTest(db, userId, rowId(id));
  if (test === undefined) throw new AppError('webhookPaused');
  recordDue(db, 'webhooks');
  return String(test.id);
};

/** Has deliveries sent again; answers how many. Throws notFound; one that still waits is none. */
export const replay = async (
  db: Db,
  { caller: { userId }, params: { id }, body }: Call<Endpoints['replayWebhookDeliveries']>,
): Promise<number> => {
  await requireOwn(db, userId, id);
  const replayed =
    'deliveryId' in body
      ? await replayOne(db, userId, rowId(id), rowId(body.deliveryId))
      : await replayBetween(db, userId, rowId(id), body.startTime, body.endTime, body.failedOnly);
  recordDue(db, 'webhooks');
  return replayed.length;
};
