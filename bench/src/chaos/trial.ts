import { type Findings, audit } from '../traffic/audit.ts';
import { type Traffic, openTraffic } from '../traffic/traffic.ts';
import { stockShop } from '../drills/shop.ts';
import { waitUntil } from '../wait.ts';
import type { World } from './world.ts';

export type Outcome = {
  readonly fault: string;
  readonly times: number;
  /** Acknowledged acts meanwhile, and answers that left one open until it was asked again. */
  readonly acknowledged: number;
  readonly unsure: number;
  readonly found: Findings;
  /** Milliseconds until everything answered again, each time. */
  readonly backMs: readonly number[];
};

export type Trial = {
  readonly world: World;
  readonly load: Traffic;
  readonly print: (text: string) => void;
};

type Size = { readonly seed: number; readonly users: number; readonly stock: number };

export const openTrial = async (
  world: World,
  { seed, users, stock }: Size,
  print: Trial['print'],
): Promise<Trial> => {
  const zips = Array.from({ length: Math.ceil(stock / 2_000) }, (_, place) => String(50_001 + place));
  const shop = await stockShop(world.context, { users, stock, zips });
  const urls = world.apis.map(({ url }) => url);
  return {
    world,
    load: await openTraffic(shop, { urls, seed, zips, folder: world.logs, whole: true }),
    print,
  };
};

export const untilServed = (load: Traffic, acts: number, limitMs = 120_000): Promise<number> => {
  const before = load.journal.acknowledged;
  return waitUntil(
    `${acts} acts are acknowledged`,
    limitMs,
    () => load.journal.acknowledged >= before + acts,
  );
};

/** How long a process may be unavailable before the product counts as not having come back by itself. */
export const backLimitMs = 180_000;

export const untilBack = async ({ world, load }: Trial): Promise<number> => {
  const began = performance.now();
  await world.untilUp(backLimitMs);
  await untilServed(load, 1, backLimitMs);
  return performance.now() - began;
};

export const isClean = ({ lost, doubled, wrong }: Findings): boolean =>
  lost.length + doubled.length + wrong.length === 0;

const judge = async ({ world, load }: Trial, found: Findings): Promise<void> => {
  await load.rest();
  const where = { context: world.context, staff: load.staff, url: world.apis[0].direct };
  const more = await audit(where, load.ledgerBooks);
  const unforeseen = load.journal.codes.get(50001) ?? 0;
  if (unforeseen > 0) more.wrong.push(`${unforeseen} answers with 50001, an error that nobody foresaw`);
  for (const kind of ['lost', 'doubled', 'wrong'] as const) found[kind].push(...more[kind]);
};

export const look = async (trial: Trial, found: Findings): Promise<void> => {
  await judge(trial, found);
  trial.load.go();
};

const untilMailed = async ({ world: { mail }, load }: Trial): Promise<void> => {
  await waitUntil('every mail is delivered', backLimitMs, () => {
    const reached = new Set(mail.mails.map(({ to }) => to?.[0]?.address));
    return [...load.ledgerBooks.registered].every((email) => reached.has(email));
  });
};

/**
 * Tries a fault while people buy: `work` makes it happen and answers how often, and how long each time it took until
 * everything was back. Whatever it throws is a finding: the product did not come back.
 */
export const tryFault = async (
  fault: string,
  trial: Trial,
  work: (found: Findings) => Promise<readonly number[]>,
): Promise<Outcome> => {
  const { load } = trial;
  const found: Findings = { lost: [], doubled: [], wrong: [] };
  const [acknowledged, unsure] = [load.journal.acknowledged, load.journal.unsure];
  let backMs: readonly number[] = [];
  load.journal.write({ fault });
  load.go();
  try {
    await untilServed(load, 20);
    backMs = await work(found);
    await judge(trial, found);
    await untilMailed(trial);
  } catch (error) {
    found.wrong.push(error instanceof Error ? error.message : String(error));
    await load.rest().catch((stopped: unknown) => void found.wrong.push(String(stopped)));
  }
  return {
    fault,
    times: backMs.length,
    acknowledged: load.journal.acknowledged - acknowledged,
    unsure: load.journal.unsure - unsure,
    found,
    backMs,
  };
};

/** Tries a fault so many times, one after the other; `once` answers how long it took until everything was back. */
export const tryTimes = (
  fault: string,
  trial: Trial,
  times: number,
  once: (time: number) => Promise<number>,
): Promise<Outcome> =>
  tryFault(fault, trial, async () => {
    const backMs: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const back = await once(time);
      trial.print(`${fault} ${time} of ${times}: back after ${(back / 1000).toFixed(1)} s`);
      backMs.push(back);
    }
    return backMs;
  });
