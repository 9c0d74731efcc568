import type { SecurityAlert, securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Actor, Audit } from '../../platform/access/audit.ts';
import { existing } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { readStepRange } from '../../platform/db/step-range.ts';
import { equals } from '../../platform/db/view.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import {
  alerts,
  countFindingKinds,
  countFindingLocations,
  countFindingPoints,
  listAlerts,
  listEvents,
  listFindings,
  lockAlert,
  updateAcknowledged,
} from './store.ts';

const xssStatistics = async (
  db: Db,
  wanted: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
): Promise<EndpointData<(typeof securityEndpoints)['xssStatistics']>> => {
  const { startMs, endMs, stepSeconds } = await readStepRange(db, wanted);
  const [kinds, places, points, samples] = await Promise.all([
    countFindingKinds(db, startMs, endMs),
    countFindingLocations(db, startMs, endMs),
    countFindingPoints(db, startMs, endMs, stepSeconds),
    listFindings(db, startMs, endMs),
  ]);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return { startMs, endMs, total, kinds, places, points, samples };
};

/**
 * Notes that somebody looked at an alert and what came of it. One that was looked at before stays as it is: the first
 * word counts. Throws notFound.
 */
const acknowledgeAlert = async (
  tx: Tx,
  audit: Audit,
  actor: Actor,
  { id, remark }: { readonly id: number; readonly remark: string },
): Promise<SecurityAlert> => {
  await lockAlert(tx, id);
  const alert = existing(await alerts.one(tx, equals('a.id', id)));
  if (alert.acknowledged !== null) return alert;
  await updateAcknowledged(tx, id, actor.caller.userName, remark);
  await audit(tx, actor, {
    act: 'alert.acknowledge',
    targetId: alert.id,
    targetName: alert.subject === null ? alert.kind : `${alert.kind} ${alert.subject}`,
    reason: remark,
    before: { count: alert.count },
  });
  return (await alerts.one(tx, equals('a.id', id))) ?? alert;
};

export const securityRoutes: Routes<
  Pick<typeof securityEndpoints, 'xssStatistics' | 'listAlerts' | 'acknowledgeAlert' | 'listSecurityEvents'>
> = ({ db, figuresDb, audit }) => ({
  xssStatistics: ({ query }) => xssStatistics(figuresDb, query),
  listAlerts: ({ query }) => listAlerts(db, query),
  acknowledgeAlert: (call) =>
    performOnce(db, 'acknowledgeAlert', call, (tx) =>
      acknowledgeAlert(tx, audit, call, { id: rowId(call.params.id), ...call.body }),
    ),
  listSecurityEvents: ({ query }) => listEvents(db, query),
});
