import type { Carriers } from '../../tracking/public-api.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readReservationDiagnosis } from './read-reservations.ts';
import { readPools, readStatistics } from './read-statistics.ts';
import { writeReport } from './write-report.ts';

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
