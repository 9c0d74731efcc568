import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { webhookEndpointEndpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { WebhookKind } from '@waybill/contract/vocabulary/webhook.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { presets } from './presets.ts';
import { newSecret, receiverOf } from './rules.ts';
import { openRobot, sealRobot, sealSecret } from './sealed-secret.ts';
import {
  type Owner,
  type StoredEndpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  insertTest,
  replaceSecret,
  replayBetween,
  replayOne,
  updateEndpoint,
} from './store.ts';

type Endpoints = typeof webhookEndpointEndpoints;
type Body<Name extends keyof Endpoints> =
  EndpointInput<Endpoints[Name]> extends { body: infer B } ? B : never;

/** An endpoint of an owner. Throws notFound. */
export const requireEndpoint = async (reader: Reader, owner: Owner, id: string): Promise<StoredEndpoint> =>
  existing((await findEndpoint(reader, { ...owner, id: rowId(id) }))[0]);

/**
 * Where an endpoint is from now on, a new one or one of `before`, and what is sealed of that: of a robot its address, which
 * is its key, with its secret. Throws for an address that cannot be one or that another endpoint has, and for a secret where
 * nothing is signed by it.
 */
const destinationOf = async (
  reader: Reader,
  config: Config,
  owner: Owner,
  kind: WebhookKind,
  { url, secret }: Pick<Body<'changeWebhookEndpoint'>, 'url' | 'secret'>,
  before?: StoredEndpoint,
): Promise<{ readonly url: string | undefined; readonly sealed: Buffer | undefined }> => {
  const userId = before?.user_id ?? owner.userId;
  const robot =
    kind === 'webhook' || before === undefined ? undefined : openRobot(config, userId, before.secret);
  const signs = secret ?? robot?.secret ?? '';
  const isUnsigned = kind === 'webhook' || presets[kind].signature === null;
  if (isUnsigned && signs !== '') throw fieldError('secret', 'fields.invalid');
  if (url === undefined && (kind === 'webhook' || secret === undefined)) return { url, sealed: undefined };
  const address = receiverOf(url ?? robot?.address ?? '', config.webhookAllowPrivate);
  if (address === undefined) throw fieldError('url', 'fields.webhookUrl');
  if (kind !== 'webhook')
    return {
      url: new URL(address).origin,
      sealed: sealRobot(config, userId, { address, secret: signs }),
    };
  const others = (await findEndpoints(reader, owner)).filter((one) => one.id !== before?.id);
  // Those of before are stored as they were typed.
  if (others.some((other) => other.kind === 'webhook' && receiverOf(other.url, true) === address))
    throw fieldError('url', 'fields.webhookKnown');
  return { url: address, sealed: undefined };
};

/** A new endpoint with its secret. Throws for an address that cannot be one or is known, webhookCap, carrierKeyMissing. */
export const createEndpoint = async (
  tx: Tx,
  config: Config,
  owner: Owner,
  body: Body<'createWebhookEndpoint'>,
): Promise<{ readonly made: StoredEndpoint; readonly secret: string }> => {
  const { url, sealed } = await destinationOf(tx, config, owner, body.kind, body);
  const secret = body.kind === 'webhook' ? newSecret() : '';
  const [made] = await insertEndpoint(tx, {
    ...owner,
    ...body,
    url,
    sealed: sealed ?? sealSecret(config, owner.userId, secret),
    events: [...new Set(body.events)],
  });
  if (made === undefined) throw new AppError('webhookCap');
  return { made, secret };
};

/** Another secret for an endpoint; the one before signs for a day more. Throws notFound for a robot, carrierKeyMissing. */
export const rotateSecret = async (
  tx: Tx,
  config: Config,
  { user_id: userId, id, kind }: StoredEndpoint,
): Promise<EndpointData<Endpoints['rotateWebhookSecret']>> => {
  if (kind !== 'webhook') throw new AppError('notFound');
  const secret = newSecret();
  await replaceSecret(tx, userId, id, sealSecret(config, userId, secret));
  return { id: String(id), secret };
};

/** Changes, pauses or switches on an endpoint. Throws for an address that cannot be one or is known. */
export const changeEndpoint = async (
  tx: Tx,
  config: Config,
  owner: Owner,
  found: StoredEndpoint,
  { active, url, secret, events, name, payload, language }: Body<'changeWebhookEndpoint'>,
): Promise<StoredEndpoint> => {
  const changed = existing(
    (
      await updateEndpoint(tx, {
        name,
        payload,
        language,
        ...(await destinationOf(tx, config, owner, found.kind, { url, secret }, found)),
        events: events && [...new Set(events)],
        userId: found.user_id,
        id: found.id,
        state: active === undefined ? null : active ? 'active' : 'paused',
      })
    )[0],
  );
  recordDue(tx, 'webhooks');
  return changed;
};

/** Queues a test. Throws webhookPaused for an endpoint that is not active. */
export const testEndpoint = async (db: Db, { user_id: userId, id }: StoredEndpoint): Promise<string> => {
  const [test] = await insertTest(db, userId, id);
  if (test === undefined) throw new AppError('webhookPaused');
  recordDue(db, 'webhooks');
  return String(test.id);
};

export const replay = async (
  db: Db,
  { user_id: userId, id }: StoredEndpoint,
  body: Body<'replayWebhookDeliveries'>,
): Promise<number> => {
  const replayed =
    'deliveryId' in body
      ? await replayOne(db, userId, id, rowId(body.deliveryId))
      : await replayBetween(db, userId, id, body.startTime, body.endTime, body.failedOnly);
  recordDue(db, 'webhooks');
  return replayed.length;
};
