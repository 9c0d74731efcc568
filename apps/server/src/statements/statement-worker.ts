import { parentPort, workerData } from 'node:worker_threads';
import { translatorFor } from '../platform/http/language.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementXlsx } from './statement-xlsx.ts';
import type { StatementJob } from './write-statement.ts';

const { format, statement, zone, locale } = workerData as StatementJob;
const write = format === 'pdf' ? statementPdf : statementXlsx;
parentPort?.postMessage(await write(statement, zone, translatorFor(locale)), []);
