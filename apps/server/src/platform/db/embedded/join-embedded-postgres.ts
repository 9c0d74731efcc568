import { holdsCluster, locateDataDirectory } from './data-directory.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { findPostmaster } from './find-postmaster.ts';
import type { Log } from './log.ts';
import { findPlatformPackage } from './platform-package.ts';
import { databaseAt } from './prepare-database.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/**
 * The embedded database beside whoever holds it: joins the one that runs, or starts it for as long as it is needed.
 * `stop` leaves one that was joined alone.
 * @throws EmbeddedPostgresError `absent` when there is none in the directory, else as `startEmbeddedPostgres`.
 */
export async function joinEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: Log;
}): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  try {
    const dataDir = await locateDataDirectory(options.dataDir);
    if (!(await holdsCluster(dataDir, findPlatformPackage().major)))
      throw new EmbeddedPostgresError('absent', `There is no database in ${dataDir}.`);
    const running = await findPostmaster(dataDir, options.log);
    if (running === undefined) return await startEmbeddedPostgres(options);
    await running.session.end();
    return { url: databaseAt(running.socketDir), stop: async () => undefined };
  } catch (error) {
    throw await explainFailure('reach the embedded database', options.dataDir, error);
  }
}
