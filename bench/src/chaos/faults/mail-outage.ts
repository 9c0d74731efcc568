// One outage after the other.
import { untilMailed } from '../audit.ts';
import { type Outcome, type Trial, tryTimes, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

const registrations = 5;
const mailLimitMs = 300_000;

/** The mail server is gone while people register; nothing else suffers, and every mail is delivered when it is back. */
export const tryMailOutage = (trial: Trial, times: number): Promise<Outcome> => {
  const { world, load, print } = trial;
  return tryTimes('mail outage', trial, times, async (time) => {
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
    print(`mail outage ${time} of ${times}: every mail delivered after ${(back / 1000).toFixed(1)} s`);
    return back;
  });
};
