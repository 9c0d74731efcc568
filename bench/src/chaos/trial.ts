import { type Run, waitUntil } from '../harness.ts';
import { openShop } from '../drills/shop.ts';
import { type Findings, audit } from '../traffic/audit.ts';
import { openTraffic } from '../traffic/traffic.ts';
import { openWorld, upLimitMs } from './world.ts';

export type Trial = Awaited<ReturnType<typeof openTrial>>;

type Size = { readonly seed: number; readonly users: number; readonly stock: number };

/** Opens a world with people who buy; `data` is where its database lies. */
export const openTrial = async (
  { ends, print }: Pick<Run, 'ends' | 'print'>,
  { seed, users, stock }: Size,
  data?: string,
) => {
  const world = await openWorld(ends, data);
  const zips = Array.from({ length: Math.ceil(stock / 2_000) }, (_, place) => String(50_001 + place));
  const shop = await openShop(ends, world.databaseUrl, { users, stock, zips });
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

const untilBack = async (trial: Trial): Promise<number> => {
  const began = performance.now();
  await trial.world.untilUp();
  await untilServed(trial, 1, upLimitMs);
  return performance.now() - began;
};

export const isClean = ({ lost, doubled, wrong }: Findings): boolean =>
  lost.length + doubled.length + wrong.length === 0;

/** Compares the database with what was acknowledged, while nobody asks for anything. */
const compareNow = async ({ world, shop, load }: Trial, found: Findings): Promise<void> => {
  await load.rest();
  const more = await audit(shop, world.apis[0].direct, load.expected);
  const unforeseen = load.journal.codes.get(50001) ?? 0;
  if (unforeseen > 0) more.wrong.push(`${unforeseen} answers with 50001, an error that nobody foresaw`);
  for (const kind of ['lost', 'doubled', 'wrong'] as const) found[kind].push(...more[kind]);
};

/**
 * Tries a fault at least so many times while people buy: `once` makes it happen, in some ways at once, and answers which.
 * After each everything comes back by itself, and nothing acknowledged is lost or there twice; whatever is thrown is a
 * finding.
 */
export const tryFault = async (
  fault: string,
  trial: Trial,
  atLeast: number,
  once: (done: number) => Promise<readonly string[]>,
) => {
  const { load, world, print } = trial;
  const { journal, expected } = load;
  const found: Findings = { lost: [], doubled: [], wrong: [] };
  const backMs: number[] = [];
  let times = 0;
  load.go();
  try {
    await untilServed(trial, 20);
    while (times < atLeast && isClean(found)) {
      const ways = await once(times);
      times += ways.length;
      const back = await untilBack(trial);
      backMs.push(back);
      await compareNow(trial, found);
      load.go();
      const text = `back after ${(back / 1000).toFixed(1)} s`;
      print(`${fault} ${times} of ${atLeast}, ${ways.join(', ')}: ${text}`);
    }
    await load.rest();
    await waitUntil(
      'every mail is delivered',
      () => expected.registered.isSubsetOf(new Set(world.mail.mails.map(({ to }) => to?.[0]?.address ?? ''))),
      upLimitMs,
    );
  } catch (error) {
    found.wrong.push(error instanceof Error ? error.message : String(error));
    await load.rest().catch((stopped: unknown) => void found.wrong.push(String(stopped)));
  }
  return { fault, times, acknowledged: journal.acknowledged, unsure: journal.unsure, found, backMs };
};
