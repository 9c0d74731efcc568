import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * The parts of a form with a file of at most `fileSize` bytes, as they come.
 * @throws AppError `brokenUpload` where the sender has left already: the parts of that form would never end.
 */
export const formParts = (request: FastifyRequest, fileSize: number): ReturnType<FastifyRequest['parts']> => {
  if (request.isMultipart() && request.raw.destroyed) throw new AppError('brokenUpload');
  return request.parts({ limits: { fileSize } });
};
