import type pg from 'pg';
import { runAsAdministrator } from './granted-role.ts';

/**
 * A statement as the database ran it: pages of 8 kB that it touched, rows it answered (Infinity where it does not tell),
 * milliseconds without planning.
 */
export type HeardStatement = {
  readonly text: string;
  readonly pages: number;
  readonly rows: number;
  readonly ms: number;
};

type Explained = {
  readonly 'Query Text': string;
  readonly Plan: {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
    readonly 'Actual Rows': number;
  };
};

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Has a database tell every new connection how it ran each of its statements. */
export const letStatementsBeHeard = async (url: string): Promise<void> => {
  const [, name = ''] = /\/(\w+)(?:\?|$)/.exec(url) ?? [];
  for (const [setting, value] of Object.entries(settings))
    await runAsAdministrator(url, `ALTER DATABASE ${name} SET ${setting} = ${value}`);
};

/** A plan as the database tells it; undefined for one of Citus, which has what its workers say in it and is no JSON. */
const readExplained = (text: string): Explained | undefined => {
  try {
    return JSON.parse(text) as Explained;
  } catch {
    return undefined;
  }
};

/** Hears how each statement of a pool was run, before whoever sent it gets its answer. */
export const hearStatements = (pool: pg.Pool, hear: (statement: HeardStatement) => void): void => {
  const known = new WeakSet();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on('notice', ({ message = '' }) => {
      const [, ms] = /^duration: (\S+) ms {2}plan:/.exec(message) ?? [];
      if (ms === undefined) return;
      const explained = readExplained(message.slice(message.indexOf('{')));
      if (explained === undefined) return hear({ text: '', pages: Infinity, rows: Infinity, ms: Number(ms) });
      const { Plan } = explained;
      return hear({
        text: explained['Query Text'].replaceAll(/\s+/g, ' ').trim(),
        pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
        rows: Plan['Actual Rows'],
        ms: Number(ms),
      });
    });
  });
};
