import { type Run, waitUntil } from '../harness.ts';
import { type Shop, fillShop } from '../drills/shop.ts';
import { type Findings, audit } from '../traffic/audit.ts';
import { type Traffic, openTraffic } from '../traffic/traffic.ts';
import { type World, openWorld } from './world.ts';

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
  readonly shop: Shop;
  readonly load: Traffic;
  readonly print: Run['print'];
};

type Size = { readonly seed: number; readonly users: number; readonly stock: number };

/** Opens a world with people who buy; `data` is where its database lies. */
export const openTrial = async (
  { ends, print }: Pick<Run, 'ends' | 'print'>,
  { seed, users, stock }: Size,
  data?: string,
): Promise<Trial> => {
  const world = await openWorld(ends, data);
  const zips = Array.from({ length: Math.ceil(stock / 2_000) }, (_, place) => String(50_001 + place));
  const shop = await fillShop(world.databaseUrl, { users, stock, zips });
  ends.defer(() => shop.context.close());
  const urls = world.apis.map(({ url }) => url);
  const load = await openTraffic(shop, { urls, seed, zips, folder: world.logs.folder, whole: true });
  return { world, shop, load, print };
};

export const untilServed = (
  { load: { journal } }: Trial,
  acts: number,
  limitMs = 120_000,
): Promise<number> => {
  const before = journal.acknowledged;
  return waitUntil(`${acts} acts are acknowledged`, () => journal.acknowledged >= before + acts, limitMs);
};

/** How long a process may be unavailable before the product counts as not having come back by itself. */
const backLimitMs = 180_000;

export const untilBack = async (trial: Trial): Promise<number> => {
  const began = performance.now();
  await trial.world.untilUp(backLimitMs);
  await untilServed(trial, 1, backLimitMs);
  return performance.now() - began;
};

export const isClean = ({ lost, doubled, wrong }: Findings): boolean =>
  lost.length + doubled.length + wrong.length === 0;

/** Compares the database with what was acknowledged, while nobody asks for anything. */
export const compareNow = async ({ world, shop, load }: Trial, found: Findings): Promise<void> => {
  await load.rest();
  const more = await audit(shop, world.apis[0].direct, load.expected);
  const unforeseen = load.journal.codes.get(50001) ?? 0;
  if (unforeseen > 0) more.wrong.push(`${unforeseen} answers with 50001, an error that nobody foresaw`);
  for (const kind of ['lost', 'doubled', 'wrong'] as const) found[kind].push(...more[kind]);
};

/**
 * Tries a fault while people buy: `work` makes it happen and answers how long each time it took until everything was back.
 * Whatever it throws is a finding: the product did not come back.
 */
export const tryFault = async (
  fault: string,
  trial: Trial,
  work: (found: Findings) => Promise<readonly number[]>,
): Promise<Outcome> => {
  const { load, world } = trial;
  const { journal, expected } = load;
  const found: Findings = { lost: [], doubled: [], wrong: [] };
  const [acknowledged, unsure] = [journal.acknowledged, journal.unsure];
  let backMs: readonly number[] = [];
  journal.write({ fault });
  load.go();
  try {
    await untilServed(trial, 20);
    backMs = await work(found);
    await compareNow(trial, found);
    await waitUntil(
      'every mail is delivered',
      () => expected.registered.isSubsetOf(new Set(world.mail.mails.map(({ to }) => to?.[0]?.address ?? ''))),
      backLimitMs,
    );
  } catch (error) {
    found.wrong.push(error instanceof Error ? error.message : String(error));
    await load.rest().catch((stopped: unknown) => void found.wrong.push(String(stopped)));
  }
  return {
    fault,
    times: backMs.length,
    acknowledged: journal.acknowledged - acknowledged,
    unsure: journal.unsure - unsure,
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
