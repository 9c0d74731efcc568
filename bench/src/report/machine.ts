import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** When and on what was measured. */
export const machineLine = (postgresVersion: string, browser?: string): string => {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return (
    `Measured ${day} on ${availableParallelism()} cores (${model}), ${memory} GiB, ${process.platform}, ` +
    `Node ${process.version}, PostgreSQL ${postgresVersion}${browser === undefined ? '' : `, ${browser}`}; load average at the end ${load}.`
  );
};
