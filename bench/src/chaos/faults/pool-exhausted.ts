// One exhaustion after the other.
import { type Outcome, type Trial, tryTimes, untilBack, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

const overloaded = 50301;
const refusedLimitMs = 90_000;

/**
 * Somebody holds a lock that nearly every request needs, until all connections of the pools wait for it: people are
 * told to come again, not left waiting, and are served as soon as it is over.
 */
export const tryPoolExhausted = (trial: Trial, times: number): Promise<Outcome> => {
  const { world, load } = trial;
  return tryTimes('pool exhausted', trial, times, async () => {
    await untilServed(load, 20);
    const refused = (): number =>
      (load.journal.codes.get(overloaded) ?? 0) + (load.journal.codes.get(40901) ?? 0);
    const before = refused();
    const holder = await world.context.pool.connect();
    try {
      await holder.query('BEGIN');
      // One table: several could be locked in another order than a purchase takes them, a deadlock of our making.
      await holder.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
      await waitUntil('people are told to come again', refusedLimitMs, () => refused() > before + 12);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    return untilBack(trial);
  });
};
