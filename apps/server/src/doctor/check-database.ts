import type { Deps } from '../platform/deps.ts';
import { findAllBroken } from '../console/invariants/public-api.ts';
import { migrationNames, pendingMigrations } from '../platform/db/migrate.ts';
import { findApplied } from '../platform/db/migration-list.ts';
import { sayObstacle } from '../platform/say-obstacle.ts';
import { readSkew } from '../platform/db/read-skew.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';
import { judgeArchive, judgeClocks, judgeDatabase, judgeMigrations, judgeQueue } from './rules.ts';
import { countNodes, findBadInvariants, findTables, readArchive, readFacts, readQueue } from './store.ts';

type DatabaseDeps = Pick<Deps, 'db' | 'config'>;

const checkInvariants = async ({ db }: DatabaseDeps, thorough: boolean): Promise<Finding> => {
  const advice = 'see /admin/diagnosis and decision 126; back up before you change anything';
  if (thorough) {
    const broken = await inSnapshot(db, (tx) => findAllBroken(tx));
    return broken.length === 0
      ? ok('all invariants hold, of every row')
      : fail(`broken: ${broken.map(({ name, rows }) => `${name} (${rows.length})`).join(', ')}`, advice);
  }
  const bad = await findBadInvariants(db);
  return bad.length === 0
    ? ok('no invariant was found broken')
    : fail(`invariants: ${bad.map(({ name, state }) => `${name} ${state}`).join(', ')}`, advice);
};

export const checkDatabase = async (context: DatabaseDeps, thorough: boolean): Promise<Finding[]> => {
  const { db, config } = context;
  let skewMs: number;
  try {
    skewMs = await readSkew(db);
  } catch (error) {
    return [fail(`the database does not answer: ${reasonOf(error)}`, sayObstacle(error) ?? 'see its log')];
  }
  const tables = [
    'public.migrations',
    'public.nodes',
    'public.invariant_results',
    'graphile_worker._private_jobs',
  ];
  const there = new Set((await findTables(db, tables)).map(({ name }) => name));
  const nodes = there.has('public.nodes') ? ((await countNodes(db))[0]?.nodes ?? 0) : 0;
  const findings = (await readFacts(db)).flatMap((facts) =>
    judgeDatabase({ ...facts, nodes }, config.poolSize),
  );
  findings.push(...(await readArchive(db)).flatMap((archive) => judgeArchive(archive)));
  findings.push(judgeClocks(skewMs));
  if (!there.has('public.migrations'))
    return [
      ...findings,
      warn('the database is empty', 'npm run waybill -- migrate, or restore a backup into it'),
    ];
  const known = await migrationNames();
  // A newer version that left nothing marked offline runs beside this one.
  const unknown = (await findApplied(db)).filter(
    ({ name, offline }) => !known.includes(name) && offline !== false,
  );
  const names = unknown.map(({ name }) => name);
  findings.push(judgeMigrations(await pendingMigrations(db), names));
  if (there.has('graphile_worker._private_jobs'))
    findings.push(...(await readQueue(db)).flatMap((queue) => judgeQueue(queue)));
  if (there.has('public.invariant_results')) findings.push(await checkInvariants(context, thorough));
  return findings;
};
