import type { Progress } from './progress.ts';

const width = 30;

export type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

const mega = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const progressLine = (
  terminal: Terminal,
): { show(progress: Progress & { readonly bytesTotal: number }): void; end(): void } => {
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
