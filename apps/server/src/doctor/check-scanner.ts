import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { Config } from '../platform/config/config.ts';
import { eicar } from '../platform/files/eicar.ts';
import { ScannerAwayError, readScannerVersion, scanFile } from '../platform/files/scan-file.ts';
import { type Finding, fail, reasonOf } from './finding.ts';
import { judgeScanner } from './rules.ts';

const timeoutMs = 15_000;

export const checkScanner = async ({ clamd }: Config): Promise<Finding[]> => {
  if (clamd === undefined) return [];
  const scan = (content: Buffer) => scanFile(clamd, [content], timeoutMs);
  try {
    const version = await readScannerVersion(clamd, timeoutMs);
    const test = await scan(Buffer.from(eicar));
    const largest = await scan(Buffer.alloc(ticketLimits.fileBytes, ' '));
    const findsTest = test.outcome === 'found';
    const largestError = largest.outcome === 'error' ? largest.finding : null;
    return judgeScanner({ version, findsTest, largestError }, Date.now());
  } catch (error) {
    if (!(error instanceof ScannerAwayError)) throw error;
    const advice =
      'see CLAMD_URL, its log and the firewall; see CLAMD_AWAY for what becomes of files meanwhile';
    return [fail(`clamd cannot be used: ${reasonOf(error.cause ?? error)}`, advice)];
  }
};
