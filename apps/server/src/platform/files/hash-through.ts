import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes pass, and knows when all have how many they were and their SHA-256; `digest` is asked once. */
export const hashThrough = (): {
  readonly through: Transform;
  digest(): { readonly hash: Buffer; readonly bytes: number };
} => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, digest: () => ({ hash: hash.digest(), bytes }) };
};
