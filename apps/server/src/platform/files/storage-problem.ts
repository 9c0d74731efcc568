import type { ErrorName } from '@waybill/contract/codes.ts';

const noRoom = /^(?:ENOSPC|EDQUOT|EFBIG)$/;
const unusable = /^(?:EROFS|EACCES|EPERM|ENOTDIR|EISDIR|EEXIST|ENOENT|ELOOP|EIO|ESTALE|EMFILE|ENFILE)$/;
/** What files are done with: sockets and child processes fail with some of the same codes. */
const onFiles =
  /^(?:access|chmod|close|copyfile|fdatasync|fsync|ftruncate|lstat|mkdir|open|read|rename|rmdir|scandir|stat|unlink|write)$/;

export const storageProblem = (
  error: unknown,
): Extract<ErrorName, 'diskFull' | 'storageUnavailable'> | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || !onFiles.test(syscall ?? '')) return undefined;
  if (noRoom.test(code)) return 'diskFull';
  return unusable.test(code) ? 'storageUnavailable' : undefined;
};
