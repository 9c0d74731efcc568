import { Command } from 'commander';
import type { Deps } from '../../platform/deps.ts';
import { backtest, usualHeldOutDays } from './backtest.ts';

type BacktestDeps = Pick<Deps, 'db' | 'today'> & { close(): Promise<void> };

const mostDays = 90;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** `waybill backtest-eta`: how forecasts of arrivals would have held for the deliveries of the last days. */
export const backtestCommand = (open: () => Promise<BacktestDeps>): Command =>
  new Command('backtest-eta')
    .description('forecast the deliveries of the last days from those before, and compare')
    .option('--days <number>', 'days that are held out', String(usualHeldOutDays))
    .action(async ({ days }: { days: string }) => {
      if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > mostDays)
        throw new Error(`--days must be 1 to ${mostDays}`);
      const context = await open();
      try {
        const found = await backtest(context.db, context.today(), Number(days));
        const lines = [
          `deliveries held out  ${found.parcels}`,
          `forecasts            ${found.forecasts}`,
          `inside the window    ${percent(found.inWindow)}, expected ${percent(found.confidence)}`,
          `days of a window     ${found.windowDays.toFixed(2)}`,
          `mean error           ${found.error.toFixed(2)} days, of the carrier's date ${found.carrierError.toFixed(2)}`,
          ...found.carriers.map(
            (one) =>
              `  ${one.carrier.padEnd(18)} ${percent(one.inWindow)} of ${one.forecasts}, ${one.error.toFixed(2)} days, ${one.carrierError.toFixed(2)}`,
          ),
          ...found.calibration.map(
            (one) => `  at ${percent(one.confidence)}          ${percent(one.inWindow)} of ${one.forecasts}`,
          ),
        ];
        process.stdout.write(`${lines.join('\n')}\n`);
      } finally {
        await context.close();
      }
    });
