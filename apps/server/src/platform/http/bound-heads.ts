import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { countFields, most } from './read-bodies.ts';

const mostHeaders = 2 * most.fields;

/** Rejects requests with more headers or parameters in their address than any call has. Their bytes Node bounds. */
export const boundHeads = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.rawHeaders.length > mostHeaders) done(new AppError('headersTooLarge'));
    else if (countFields(request.url) > most.fields)
      done(
        new AppError('validation', {
          fields: { query: ['fields.tooMany', { max: most.fields }] },
          moneyEffect: 'none',
        }),
      );
    else done();
  });
};
