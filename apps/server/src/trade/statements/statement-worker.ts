import { parentPort, workerData } from 'node:worker_threads';
import { translatorFor } from '../../platform/http/language.ts';
import { statementXlsx } from './statement-xlsx.ts';
import type { StatementJob } from './routes.ts';

const { statement, zone, locale } = workerData as StatementJob;
parentPort?.postMessage(await statementXlsx(statement, zone, translatorFor(locale)), []);
