import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Locale } from '@waybill/phrases/translator.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { zipFile } from '../platform/files/zip-file.ts';
import type { CallLife } from '../platform/http/call-life.ts';
import { attachmentFiles } from '../tickets/public-api.ts';
import { archiveFiles } from './archive-files.ts';
import { allowSlowReading, findAccount, takePlace } from './store.ts';

/** How long an archive may take, line of the caller included; a snapshot that stays open longer keeps dead rows. */
const longestMs = 10 * 60_000;
/** Archives that a process makes at once: each keeps a connection to the database. */
const atOnce = 2;
/** Seconds after which to come back when there are as many. */
const retryAfter = 30;

export type ArchiveRequest = {
  readonly userId: number;
  readonly locale: Locale;
  readonly life: CallLife;
};

/**
 * Opens archives: each of one state of the database, streamed as it is read. Throws archiveUnderWay while another of the
 * account is made by any process, overloaded while this process makes as many as it may. When the caller leaves or takes
 * too long, reading ends and the connection is released.
 */
export const createOpenArchive = (
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  verifier: string,
): ((request: ArchiveRequest) => Promise<Readable>) => {
  let underWay = 0;

  const write = (
    { userId, locale, life }: ArchiveRequest,
    target: PassThrough,
    began: () => void,
  ): Promise<void> =>
    life.during(() =>
      inSnapshot(db, async (tx) => {
        await allowSlowReading(tx, longestMs);
        if (!(await takePlace(tx, userId))) throw new AppError('archiveUnderWay');
        const [account] = await findAccount(tx, userId);
        if (account === undefined) throw new AppError('notFound');
        began();
        const madeAt = new Date(account.now);
        const sources = { tx, files: attachmentFiles(config), verifier };
        const subject = { userId, userName: account.user_name, madeAt, platform: config.publicUrl, locale };
        const bytes = zipFile(archiveFiles(sources, subject), madeAt);
        await pipeline(bytes, target, { end: false, signal: AbortSignal.timeout(longestMs) });
      }),
    );

  return (request) => {
    if (underWay >= atOnce) throw new AppError('overloaded', { retryAfter });
    underWay += 1;
    const target = new PassThrough();
    request.life.whenGone(() => target.destroy());
    request.life.whenEnded(() => {
      underWay -= 1;
    });
    return new Promise((resolve, reject) => {
      let began = false;
      const begin = (): void => {
        began = true;
        resolve(target);
      };
      write(request, target, begin).then(
        // Only now is the place of the account free again.
        () => target.end(),
        (error: unknown) => {
          reject(error);
          // Whoever left is told nothing; who waits sees the file break off.
          const isHeard = began && !target.destroyed;
          if (isHeard) log.warn({ err: error, userId: request.userId }, 'an archive broke off');
          target.destroy(isHeard ? (error as Error) : undefined);
        },
      );
    });
  };
};
