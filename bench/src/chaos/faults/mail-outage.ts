// One outage after the other.
import { untilMailed } from '../audit.ts';
import { type Outcome, type Trial, tryTimes, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

const registrations = 5;
const mailLimitMs = 300_000;

export const tryMailOutage = (trial: Trial, times: number): Promise<Outcome> => {
  const { world, load } = trial;
  return tryTimes('mail outage', trial, times, async () => {
    const before = load.ledgerBooks.registered.size;
    world.mailLine.rejectNew(true);
    world.mailLine.cut();
    await untilServed(load, 20);
    await waitUntil(
      'people have registered',
      120_000,
      () => load.ledgerBooks.registered.size >= before + registrations,
    );
    world.mailLine.rejectNew(false);
    await load.rest();
    const back = await untilMailed(world, load, mailLimitMs);
    load.go();
    return back;
  });
};
