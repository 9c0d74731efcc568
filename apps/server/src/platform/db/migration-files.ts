import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ObstacleError } from '../obstacle.ts';

export type Migration = {
  readonly name: string;
  readonly text: string;
  /** Why nodes of the version before cannot work meanwhile, or afterwards: its first line, `-- offline: why`. */
  readonly offline: string | undefined;
};

export const migrationFolder = join(import.meta.dirname, 'migrations');

export const readMigrations = async (folder = migrationFolder): Promise<readonly Migration[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.replace('.sql', ''), text, offline: /^-- offline: (.+)/.exec(text)?.[1] };
    }),
  );
};

/** 0.2.0 came to its schema, which the files before this number make at once, by so many migrations. */
const firstSince = '0054';
const migrationsOf020 = 53;

export const baselineOf = (migrations: readonly { readonly name: string }[]): readonly string[] =>
  migrations.map(({ name }) => name).filter((name) => name < firstSince);

/**
 * Names of what 0.2.0 applied to a database, or to one that was backed up; none when this version made its schema.
 * @throws ObstacleError when they are not all of 0.2.0.
 */
export const appliedBy020 = (applied: readonly string[], baseline: readonly string[]): readonly string[] => {
  const theirs = applied.filter((name) => name < firstSince && !baseline.includes(name));
  if (theirs.length !== 0 && theirs.length !== migrationsOf020)
    throw new ObstacleError({
      cause: `The schema is of a version before 0.2.0 (${theirs.at(-1)}), from which this one knows no way`,
      advice: 'Start the last version of 0.2.0 on it once, then this one',
    });
  return theirs;
};
