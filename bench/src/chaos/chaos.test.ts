import { expect, test } from 'vitest';
import { tryKills } from './faults.ts';
import { openTrial } from './trial.ts';

/** Kills of the run that belongs to the ordinary tests; `npm run chaos` makes as many as one likes. */
const kills = 4;
const seed = 20_261;

test(
  'four kills at random moments lose nothing, double nothing, and all comes back',
  { timeout: 600_000 },
  async () => {
    await using ends = new AsyncDisposableStack();
    const said: string[] = [];
    const print = (text: string): void => void said.push(text);
    const trial = await openTrial({ ends, print }, { seed, users: 4, stock: 4_000 });
    const { found, times, acknowledged } = await tryKills(trial, { kills, seed });
    const { logs } = trial.world;
    expect(found, [...said, logs.folder].join('\n')).toEqual({ lost: [], doubled: [], wrong: [] });
    expect(times).toBe(kills);
    expect(acknowledged).toBeGreaterThan(30);
    logs.keep = false;
  },
);
