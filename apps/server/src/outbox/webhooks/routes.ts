import type {
  WebhookEndpoint,
  teamChannelEndpoints,
  webhookEndpointEndpoints,
} from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call, Routes } from '../../platform/http/handlers.ts';
import { performOnceInSecret } from '../../platform/http/perform-once.ts';
import {
  changeEndpoint,
  createEndpoint,
  replay,
  requireEndpoint,
  rotateSecret,
  testEndpoint,
} from './change-endpoint.ts';
import { type StoredEndpoint, deleteEndpoint, deliveries, deliveriesOf, findEndpoints } from './store.ts';

const wireEndpoint = (endpoint: StoredEndpoint): WebhookEndpoint => ({
  id: String(endpoint.id),
  kind: endpoint.kind,
  name: endpoint.name ?? '',
  url: endpoint.url,
  events: endpoint.events,
  payload: endpoint.payload,
  language: endpoint.language ?? 'zh-CN',
  state: endpoint.state,
  failingSince: wallTimeOrNull(endpoint.failing_since),
  rotatingUntil: wallTimeOrNull(endpoint.rotating_until),
  createdTime: wallTime(endpoint.created_at),
});

type Own = typeof webhookEndpointEndpoints;

const handlersOf = ({ db, config, audit }: Pick<Deps, 'db' | 'config' | 'audit'>, team: boolean) => {
  type Acting = Parameters<typeof audit>[1];
  const ownerOf = ({ caller }: Acting) => ({ userId: caller.userId, team });
  /** What the audit keeps of a channel: never its address, which is the key of a robot. */
  const record = async (
    tx: Tx,
    call: Acting,
    act: 'create' | 'change' | 'delete',
    before: StoredEndpoint | null,
    after: StoredEndpoint | null,
  ): Promise<void> => {
    if (!team) return;
    const audited = (one: StoredEndpoint | null) =>
      one && { kind: one.kind, name: one.name, events: one.events, language: one.language, state: one.state };
    const channel = after ?? before;
    await audit(tx, call, {
      act: `channel.${act}`,
      targetId: channel?.id ?? null,
      targetName: channel?.name ?? null,
      before: audited(before),
      after: audited(after),
    });
  };
  return {
    create: (call: Call<Own['createWebhookEndpoint']>) =>
      performOnceInSecret(
        db,
        team ? 'createTeamChannel' : 'createWebhookEndpoint',
        call,
        async (tx) => {
          const { made, secret } = await createEndpoint(tx, config, ownerOf(call), call.body);
          await record(tx, call, 'create', null, made);
          return { id: String(made.id), secret };
        },
        ({ secret }) => secret !== '',
      ),
    list: async (call: Call<Own['listWebhookEndpoints']>) => ({
      list: (await findEndpoints(db, ownerOf(call))).map(wireEndpoint),
    }),
    change: (call: Call<Own['changeWebhookEndpoint']>) =>
      inTransaction(db, async (tx) => {
        const owner = ownerOf(call);
        const found = await requireEndpoint(tx, owner, call.params.id);
        const changed = await changeEndpoint(tx, config, owner, found, call.body);
        await record(tx, call, 'change', found, changed);
        return wireEndpoint(changed);
      }),
    remove: (call: Call<Own['deleteWebhookEndpoint']>) =>
      inTransaction(db, async (tx) => {
        const found = await requireEndpoint(tx, ownerOf(call), call.params.id);
        await deleteEndpoint(tx, found.user_id, found.id);
        await record(tx, call, 'delete', found, null);
        return null;
      }),
    rotate: (call: Call<Own['rotateWebhookSecret']>) =>
      performOnceInSecret(db, team ? 'rotateTeamSecret' : 'rotateWebhookSecret', call, async (tx) => {
        const found = await requireEndpoint(tx, ownerOf(call), call.params.id);
        await record(tx, call, 'change', found, found);
        return rotateSecret(tx, config, found);
      }),
    deliveries: async (call: Call<Own['listWebhookDeliveries']>) => {
      const { state, ...page } = call.query;
      const { user_id: userId, id } = await requireEndpoint(db, ownerOf(call), call.params.id);
      return deliveries.page(db, page, ...deliveriesOf(userId, id, state));
    },
    test: async (call: Call<Own['testWebhookEndpoint']>) => ({
      deliveryId: await testEndpoint(db, await requireEndpoint(db, ownerOf(call), call.params.id)),
    }),
    replay: async (call: Call<Own['replayWebhookDeliveries']>) => ({
      replayed: await replay(db, await requireEndpoint(db, ownerOf(call), call.params.id), call.body),
    }),
  };
};

export const webhookEndpointRoutes: Routes<Own & typeof teamChannelEndpoints> = (deps) => {
  const [own, team] = [handlersOf(deps, false), handlersOf(deps, true)];
  return {
    createWebhookEndpoint: own.create,
    listWebhookEndpoints: own.list,
    changeWebhookEndpoint: own.change,
    deleteWebhookEndpoint: own.remove,
    rotateWebhookSecret: own.rotate,
    listWebhookDeliveries: own.deliveries,
    testWebhookEndpoint: own.test,
    replayWebhookDeliveries: own.replay,
    createTeamChannel: team.create,
    listTeamChannels: team.list,
    changeTeamChannel: team.change,
    deleteTeamChannel: team.remove,
    rotateTeamSecret: team.rotate,
    listTeamDeliveries: team.deliveries,
    testTeamChannel: team.test,
    replayTeamDeliveries: team.replay,
  };
};
