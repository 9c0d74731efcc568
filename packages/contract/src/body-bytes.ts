import type { EndpointShape } from './endpoint.ts';

/** Bytes of the largest body there is (spec section 7): of those with files or long lists. */
export const bodyBytes = 10_485_760;

/** Bytes of a body of which nobody knows who sends it. */
export const openBytes = 16_384;

const signedInBytes = 262_144;

export const bodyBytesOf = ({ access, bodyBytes: declared, encoding }: EndpointShape): number =>
  declared ?? (encoding === 'multipart' ? bodyBytes : access === 'open' ? openBytes : signedInBytes);
