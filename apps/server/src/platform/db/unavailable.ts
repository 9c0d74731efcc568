import pg from 'pg';

const queryCanceled = '57014';
const readOnly = '25006';

const lost =
  /timeout exceeded when trying to connect|timeout expired|[Cc]onnection terminated|Client was closed|not queryable|the database was silent|ECONNREFUSED|ENOENT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE/;

/**
 * Whether a statement was rejected because a table that it shows all columns of got another one since it was prepared,
 * as a migration does while nodes of the version before go on.
 */
export const hasStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === readOnly;

/**
 * Whether an error says that there is no primary to talk to at the moment: the connection was lost or not made, the
 * server is starting, stopping or only read from. What was being done may or may not have been done.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return isReadOnly(error) || code.startsWith('08') || (code.startsWith('57') && code !== queryCanceled);
  }
  if (!(error instanceof Error)) return false;
  // A host with several addresses fails with all of their errors in one, which has a code and no words.
  return lost.test('code' in error ? `${String(error.code)} ${error.message}` : error.message);
};
