import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * The parts of a form with a file of at most `fileSize` bytes, as they come.
 * @throws Refusal `brokenUpload` where the sender has left already: the parts of that form would never end.
 */
export const formParts = (request: FastifyRequest, fileSize: number): ReturnType<FastifyRequest['parts']> => {
  if (request.isMultipart() && request.raw.destroyed) throw new Refusal('brokenUpload');
  return request.parts({ limits: { fileSize } });
};
