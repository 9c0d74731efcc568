import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ChosenColumns, LotReading, lotFields, lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { numberMasks } from '@waybill/contract/vocabulary/masking.ts';
import { type Locale, defaultLocale, locales } from '@waybill/phrases/translator.ts';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Deps, OpenDeps } from '../../platform/deps.ts';
import { type Translate, translatorFor } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { importFile } from './import-file.ts';
import { problemText } from './problem.ts';
import { rejectedRows } from './rejected-rows.ts';
import { type ImportContext, type ImportOutcome, resumeImports } from './run-import.ts';
import { type LotDescription, findLot } from './store.ts';
import type { Progress } from './progress.ts';

const width = 30;

const mega = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const progressLine = (terminal: {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}): { show(progress: Progress & { readonly bytesTotal: number }): void; end(): void } => {
  let drawn = false;
  return {
    show: ({ bytesRead, bytesTotal, rowsRead }) => {
      const share = bytesTotal === 0 ? 1 : Math.min(1, bytesRead / bytesTotal);
      const text = `${rowsRead} rows, ${mega(bytesRead)} of ${mega(bytesTotal)}`;
      if (terminal.isTTY !== true) {
        terminal.write(`${text}\n`);
        return;
      }
      const filled = Math.round(share * width);
      drawn = true;
      terminal.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${text}\u001B[K`);
    },
    end: () => {
      if (drawn) terminal.write('\n');
    },
  };
};

type Options = LotDescription & {
  readonly by: string;
  readonly column?: ChosenColumns;
  readonly reading?: LotReading;
  readonly rejected?: string;
  readonly language: Locale;
};

const summary = (outcome: ImportOutcome & { readonly lotId: number }, t: Translate): string => {
  if (outcome.ended === 'elsewhere') return `Lot ${outcome.lotId} is being imported by another process.`;
  if (outcome.ended === 'failed')
    return `Lot ${outcome.lotId} failed: ${problemText(t, outcome.problem.message)}`;
  const { rowsRead, imported, rejected, known, duplicate, droppedColumns, ignoredColumns } = outcome.result;
  return [
    `Lot ${outcome.lotId}: ${imported} of ${rowsRead} rows imported, ${rejected} rejected, ${known} known already, ${duplicate} twice in the file.`,
    ...(droppedColumns.length > 0 ? [`Dropped as personal data: ${droppedColumns.join(', ')}`] : []),
    ...(ignoredColumns.length > 0 ? [`Ignored: ${ignoredColumns.join(', ')}`] : []),
  ].join('\n');
};

type ImportDeps = ImportContext & Pick<Deps, 'config'>;

const runCommand = async (context: ImportDeps, file: string, options: Options): Promise<boolean> => {
  const t = translatorFor(options.language);
  const shown = progressLine(process.stderr);
  await resumeImports(context);
  const outcome = await importFile(
    context,
    file,
    { ...options, chosenColumns: options.column ?? {}, importedByName: options.by },
    { onProgress: (progress) => shown.show(progress) },
  ).finally(() => shown.end());
  // What whoever runs the server has to mend is said as for every command.
  if (outcome.ended === 'failed' && outcome.problem.cause !== undefined) throw outcome.problem.cause;
  process.stdout.write(`${summary(outcome, t)}\n`);
  if (options.rejected !== undefined && outcome.ended === 'imported') {
    const lot = await findLot(context.db, outcome.lotId);
    if (lot !== undefined) {
      await pipeline(
        rejectedRows(context.db, lot, t, { most: Infinity, full: true }),
        createWriteStream(options.rejected),
      );
    }
  }
  return outcome.ended === 'imported' && outcome.result.imported + outcome.result.known > 0;
};

const messageOf = (error: unknown, t: Translate): string => {
  if (error instanceof AppError) return `${t(`errors.${error.reason}`)}. ${t(`errors.${error.reason}.hint`)}`;
  return sayObstacle(error) ?? (error instanceof Error ? error.message : String(error));
};

/** Adds one choice, `<name>=<field>`; a name may hold `=` itself. */
const addColumn = (choice: string, before: ChosenColumns = {}): ChosenColumns => {
  const at = choice.lastIndexOf('=');
  const chosen = ChosenColumns.safeParse({ ...before, [choice.slice(0, at)]: choice.slice(at + 1) });
  if (at < 1 || !chosen.success)
    throw new InvalidArgumentError(`It is to be <name>=<field>; fields are ${lotFields.join(', ')}, ignore.`);
  return chosen.data;
};

const readingOf = (text: string): LotReading => {
  try {
    return LotReading.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError(`It is to be JSON of ${Object.keys(LotReading.shape).join(', ')}.`);
  }
};

/** `waybill import <file>`: imports a file of this machine; ends with 1 when no row of it went in or had done so before. */
export const importCommand = (openContext: OpenDeps<ImportDeps>): Command =>
  new Command('import')
    .description('import a lot: CSV, NDJSON or XLSX')
    .argument('<file>')
    .requiredOption('--source <text>', 'where the numbers come from')
    .requiredOption('--owner <text>', 'whose they are')
    .requiredOption('--basis <text>', 'the right by which they are offered')
    .addOption(
      new Option('--offer <offer>', 'what may be done with them').choices(lotOffers).makeOptionMandatory(),
    )
    .addOption(
      new Option('--mask <mask>', 'how much of unpaid numbers shows')
        .choices(numberMasks)
        .default('standard'),
    )
    .option('--column <name=field>', 'what the column of this name holds; once a column', addColumn)
    .option('--reading <json>', 'how the file is read, e.g. {"carrier":"ups"}', readingOf)
    .option('--by <name>', 'who imports', 'command line')
    .option('--rejected <path>', 'write the rows that did not go in to this file')
    .addOption(new Option('--language <language>', 'of messages').choices(locales).default(defaultLocale))
    .action(async (file: string, options: Options) => {
      const context = await openContext();
      try {
        if (!(await runCommand(context, file, options))) process.exitCode = 1;
      } catch (error) {
        process.stderr.write(`${messageOf(error, translatorFor(options.language))}\n`);
        process.exitCode = 1;
      } finally {
        await context.close();
      }
    });
