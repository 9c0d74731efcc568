import { expect, test } from 'vitest';
import { tryKills } from './faults/kills.ts';
import { isClean, openTrial } from './trial.ts';
import { openWorld } from './world.ts';

/** Kills of the run that belongs to the ordinary tests; `npm run chaos` makes as many as one likes. */
const kills = 4;
const seed = 20_261;

test(
  'four kills at random moments lose nothing, double nothing, and all comes back',
  { timeout: 600_000 },
  async () => {
    const world = await openWorld();
    let keep = true;
    try {
      const said: string[] = [];
      const print = (text: string): void => void said.push(text);
      const trial = await openTrial(world, { seed, users: 4, stock: 4_000 }, print);
      const { found, times, acknowledged } = await tryKills(trial, { kills, seed });
      await trial.load.journal.close();
      keep = !isClean(found);
      expect(found, said.join('\n')).toEqual({ lost: [], doubled: [], wrong: [] });
      expect(times).toBe(kills);
      expect(acknowledged).toBeGreaterThan(30);
    } finally {
      await world.close(keep);
    }
  },
);
