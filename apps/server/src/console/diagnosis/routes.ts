import type { Carriers } from '../../tracking/public-api.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FileAnswer, Handlers } from '../../platform/http/handlers.ts';
import { readReservationDiagnosis } from './read-reservations.ts';
import { readPools, readStatistics } from './read-statistics.ts';
import serverPackage from '../../../package.json' with { type: 'json' };
import { readBoard } from '../invariants/public-api.ts';

/**
 * All of the diagnosis as one file to hand on: figures, versions and settings. Secrets stand as `set` or `not set`, and
 * whom or what something is about is said by ids.
 */
const writeReport = async (
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

type DiagnosisCalls =
  | 'reservationDiagnosis'
  | 'connectionPoolStatus'
  | 'diagnosisStatistics'
  | 'diagnosisReport';

export const diagnosisRoutes = (
  context: Pick<Deps, 'db' | 'config'> & { readonly carriers: Carriers },
): Handlers<Pick<typeof diagnosisEndpoints, DiagnosisCalls>> => ({
  reservationDiagnosis: () => readReservationDiagnosis(context),
  connectionPoolStatus: () => readPools(context.db),
  diagnosisStatistics: () => readStatistics(context),
  diagnosisReport: () => writeReport(context),
});
