import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { webhookEndpointEndpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { RobotKind } from '@waybill/contract/vocabulary/webhook.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { presets } from './presets.ts';
import { newSecret, receiverOf } from './rules.ts';
import { openRobot, sealRobot, sealSecret } from './sealed-secret.ts';
import {
  type OwnedEndpoint,
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
export const requireEndpoint = async (reader: Reader, owner: Owner, id: string): Promise<OwnedEndpoint> =>
  existing((await findEndpoint(reader, { ...owner, id: rowId(id) }))[0]);

/** The normal form of an address for an endpoint. Throws when it cannot be one. */
const receiver = ({ webhookAllowPrivate }: Config, text: string): string => {
  const url = receiverOf(text, webhookAllowPrivate);
  if (url === undefined) throw fieldError('url', 'fields.webhookUrl');
  return url;
};

/** The same of a receiver of webhooks. Throws also when another endpoint has it. */
const unknownReceiver = async (reader: Reader, config: Config, owner: Owner, text: string, own?: number) => {
  const url = receiver(config, text);
  // Those of before are stored as they were typed.
  const others = (await findEndpoints(reader, owner)).filter(
    ({ id, kind }) => id !== own && kind === 'webhook',
  );
  if (others.some((other) => receiverOf(other.url, true) === url))
    throw fieldError('url', 'fields.webhookKnown');
  return url;
};

/** What is stored of a robot. Throws for an address that cannot be one, and a secret where nothing is signed. */
const storedRobot = (
  config: Config,
  userId: number,
  kind: RobotKind,
  robot: { readonly address: string; readonly secret: string },
) => {
  if (robot.secret !== '' && presets[kind].signature === null) throw fieldError('secret', 'fields.invalid');
  const address = receiver(config, robot.address);
  return { url: new URL(address).origin, sealed: sealRobot(config, userId, { ...robot, address }) };
};

/** A new endpoint with its secret. Throws for an address that cannot be one or is known, webhookCap, carrierKeyMissing. */
export const createEndpoint = async (
  tx: Tx,
  config: Config,
  owner: Owner,
  { secret: given, ...body }: Body<'createWebhookEndpoint'>,
): Promise<{ readonly made: StoredEndpoint; readonly secret: string }> => {
  const { kind } = body;
  if (kind === 'webhook' && given !== '') throw fieldError('secret', 'fields.invalid');
  const secret = kind === 'webhook' ? newSecret() : '';
  const stored =
    kind === 'webhook'
      ? {
          url: await unknownReceiver(tx, config, owner, body.url),
          sealed: sealSecret(config, owner.userId, secret),
        }
      : storedRobot(config, owner.userId, kind, { address: body.url, secret: given });
  const [made] = await insertEndpoint(tx, {
    ...owner,
    ...body,
    ...stored,
    events: [...new Set(body.events)],
  });
  if (made === undefined) throw new AppError('webhookCap');
  return { made, secret };
};

/** Another secret for an endpoint; the one before signs for a day more. Throws notFound for a robot, carrierKeyMissing. */
export const rotateSecret = async (
  tx: Tx,
  config: Config,
  { user_id: userId, id, kind }: OwnedEndpoint,
): Promise<EndpointData<Endpoints['rotateWebhookSecret']>> => {
  if (kind !== 'webhook') throw new AppError('notFound');
  const secret = newSecret();
  await replaceSecret(tx, userId, id, sealSecret(config, userId, secret));
  return { id: String(id), secret };
};

const moved = async (
  reader: Reader,
  config: Config,
  owner: Owner,
  { user_id: userId, id, kind, secret: sealed }: OwnedEndpoint,
  { url, secret }: Pick<Body<'changeWebhookEndpoint'>, 'url' | 'secret'>,
) => {
  if (kind === 'webhook') {
    if (secret !== undefined && secret !== '') throw fieldError('secret', 'fields.invalid');
    const known = url === undefined ? undefined : await unknownReceiver(reader, config, owner, url, id);
    return { url: known, sealed: undefined };
  }
  if (url === undefined && secret === undefined) return { url, sealed: undefined };
  const before = openRobot(config, userId, sealed);
  const address = url ?? before?.address;
  if (address === undefined) throw fieldError('url', 'fields.webhookUrl');
  return storedRobot(config, userId, kind, { address, secret: secret ?? before?.secret ?? '' });
};

/** Changes, pauses or switches on an endpoint. Throws for an address that cannot be one or is known. */
export const changeEndpoint = async (
  tx: Tx,
  config: Config,
  owner: Owner,
  found: OwnedEndpoint,
  { active, url, secret, events, name, payload, language }: Body<'changeWebhookEndpoint'>,
): Promise<StoredEndpoint> => {
  const changed = existing(
    (
      await updateEndpoint(tx, {
        name,
        payload,
        language,
        ...(await moved(tx, config, owner, found, { url, secret })),
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
export const testEndpoint = async (db: Db, { user_id: userId, id }: OwnedEndpoint): Promise<string> => {
  const [test] = await insertTest(db, userId, id);
  if (test === undefined) throw new AppError('webhookPaused');
  recordDue(db, 'webhooks');
  return String(test.id);
};

export const replay = async (
  db: Db,
  { user_id: userId, id }: OwnedEndpoint,
  body: Body<'replayWebhookDeliveries'>,
): Promise<number> => {
  const replayed =
    'deliveryId' in body
      ? await replayOne(db, userId, id, rowId(body.deliveryId))
      : await replayBetween(db, userId, id, body.startTime, body.endTime, body.failedOnly);
  recordDue(db, 'webhooks');
  return replayed.length;
};
