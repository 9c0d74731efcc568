import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '@waybill/server/src/demo/random.ts';
import type { Proxy } from '../proxy.ts';
import { type Outcome, type Trial, tryTimes, untilBack, untilServed } from '../trial.ts';

const linesOf = ({ world }: Trial): readonly Proxy[] => [
  world.databaseLine,
  ...world.apis.map((node) => node.proxy),
];

export const trySlowConnections = (trial: Trial, times: number): Promise<Outcome> => {
  const { load } = trial;
  return tryTimes('slow connections', trial, times, async (time) => {
    const delayMs = 20 + Math.round((180 * time) / times);
    for (const line of linesOf(trial)) line.delay(delayMs);
    await untilServed(load, 10, 300_000);
    for (const line of linesOf(trial)) line.delay(0);
    return untilBack(trial);
  });
};

type Cut = { readonly name: string; begin(): void; end(): void };

const cutsOf = ({ world }: Trial, between: (min: number, max: number) => number): readonly Cut[] => {
  const users = world.apis.map((node) => node.proxy);
  const database = world.databaseLine;
  const nothing = (): void => undefined;
  return [
    { name: 'connections to the database broken off', begin: () => database.cut(), end: nothing },
    {
      name: 'the database unreachable',
      begin: () => {
        database.rejectNew(true);
        database.cut();
      },
      end: () => database.rejectNew(false),
    },
    {
      name: 'connections of users broken off',
      begin: () => {
        for (const line of users) line.cut();
      },
      end: nothing,
    },
    {
      name: 'answers cut in half',
      begin: () => {
        for (const line of users) line.cutAfter(() => between(1, 3_000));
        for (const line of users) line.cut();
      },
      end: () => {
        for (const line of users) line.cutAfter(undefined);
      },
    },
    {
      name: 'results of the database cut in half',
      begin: () => {
        database.cutAfter(() => between(500, 20_000));
        database.cut();
      },
      end: () => {
        database.cutAfter(undefined);
        database.cut();
      },
    },
    {
      name: 'the mail server unreachable',
      begin: () => {
        world.mailLine.rejectNew(true);
        world.mailLine.cut();
      },
      end: () => world.mailLine.rejectNew(false),
    },
    { name: 'connections to the database silent for good', begin: () => database.silence(), end: nothing },
  ];
};

export const tryCutConnections = (
  trial: Trial,
  { times, seed }: { times: number; seed: number },
): Promise<Outcome> => {
  const { load, print } = trial;
  const random = randomFrom(seed);
  const cuts = cutsOf(trial, random.between);
  return tryTimes('cut connections', trial, times, async (time) => {
    const cut = cuts[(time - 1) % cuts.length] ?? random.oneOf(cuts);
    await untilServed(load, random.between(5, 20));
    print(cut.name);
    load.journal.write({ what: cut.name });
    cut.begin();
    await pause(random.between(200, 3_000));
    cut.end();
    return untilBack(trial);
  });
};
