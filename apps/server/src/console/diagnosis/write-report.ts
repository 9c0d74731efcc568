import type { Carriers } from '../../tracking/public-api.ts';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Deps } from '../../platform/deps.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import { readBoard } from '../invariants/public-api.ts';
import { readReservationDiagnosis } from './read-reservations.ts';
import { readPools, readStatistics } from './read-statistics.ts';

/**
 * All of the diagnosis as one file to hand on: figures, versions and settings. Secrets stand as `set` or `not set`, and
 * whom or what something is about is said by ids.
 */
export const writeReport = async (
  context: Pick<Deps, 'config' | 'db'> & { readonly carriers: Carriers },
): Promise<FileAnswer> => {
  const reservations = await readReservationDiagnosis(context);
  const report = {
    product: 'Waybill',
    version: serverPackage.version,
    writtenTime: reservations.checkedTime,
    runtime: { node: process.version, platform: process.platform, architecture: process.arch },
    settings: context.config.settings,
    reservations: {
      ...reservations,
      expiredReservations: reservations.expiredReservations.map(({ orderId, userId, lateSeconds }) => ({
        orderId,
        userId,
        lateSeconds,
      })),
    },
    connectionPool: await readPools(context.db),
    statistics: await readStatistics(context),
    invariants: (await readBoard(context.db)).list,
  };
  const stamp = reservations.checkedTime.slice(0, 19).replaceAll(/[-:T]/g, '');
  return {
    fileName: `waybill-diagnosis-${stamp}.json`,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(report, null, 2),
  };
};
