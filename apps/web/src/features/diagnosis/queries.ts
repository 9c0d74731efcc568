import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { query } from '../../client/query.ts';

const looksAgain = { refetchInterval: 5_000 };

/** What must always hold, and whether it does. */
export const invariantsQuery = query(diagnosisEndpoints.listInvariants, {}, looksAgain);

/** Holds and reservations that should be gone, lock waits, and what to do. */
export const reservationsQuery = query(diagnosisEndpoints.reservationDiagnosis, {}, looksAgain);

/** Connections of the processes and of the database. */
export const poolsQuery = query(diagnosisEndpoints.connectionPoolStatus, {}, looksAgain);

/** Processes, database, jobs, migrations, carriers. */
export const systemQuery = query(diagnosisEndpoints.diagnosisStatistics, {}, looksAgain);
