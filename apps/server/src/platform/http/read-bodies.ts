import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import { limits } from '@waybill/contract/constants.ts';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * What a body may hold, whatever its bytes: many small things cost more than as many bytes of text. The longest lists of
 * the contract have 10,000 entries of three fields.
 */
export const most = { depth: 16, values: 65_536, fields: 100, nameBytes: 100, fieldBytes: 10_000 } as const;

/** Bytes of JSON from which other calls get their turn before it is validated. */
const longBytes = 262_144;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const opening = new Set([code('{'), code('[')]);
const closing = new Set([code('}'), code(']')]);

/** Whether JSON nests and counts no more than `most`. Nothing is built of it, so that it costs a pass over its bytes. */
export const isBounded = (json: Buffer): boolean => {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i] ?? 0;
    if (byte === quote) {
      for (i += 1; i < json.length && json[i] !== quote; i += 1) if (json[i] === backslash) i += 1;
    } else if (byte === comma || byte === colon) {
      values += 1;
      if (values > most.values) return false;
    } else if (opening.has(byte)) {
      depth += 1;
      if (depth > most.depth) return false;
    } else if (closing.has(byte)) depth -= 1;
  }
  return true;
};

/** Reads JSON as Fastify does, without names that would change prototypes, once it is known to be bounded. */
export const jsonReader = (app: FastifyInstance): FastifyBodyParser<Buffer> => {
  const read = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (!isBounded(body)) {
      done(new AppError('tooLarge', { moneyEffect: 'none' }));
      return;
    }
    void read(request, body.toString('utf8'), (error, value) => {
      if (body.length < longBytes) done(error, value);
      else setImmediate(done, error, value);
    });
  };
};

export const countFields = (text: string): number => text.split('&', most.fields + 2).length;

const readForm: FastifyBodyParser<string> = (_request, body, done) => {
  // JSON under the name that curl and others give to whatever they are not told.
  if (/^\s*[[{]/.test(body)) done(new AppError('mediaType', { moneyEffect: 'none' }));
  else if (countFields(body) > most.fields) done(new AppError('tooLarge', { moneyEffect: 'none' }));
  else done(null, parse(body));
};

/** Has bodies read, with bounds for what costs more than its bytes. How many bytes there may be, each route says. */
export const readBodies = async (app: FastifyInstance): Promise<void> => {
  // The framework would take it for a text.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonReader(app));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm);
  await app.register(multipart, {
    limits: {
      fileSize: limits.lotBytes,
      files: 1,
      fields: 20,
      fieldNameSize: most.nameBytes,
      fieldSize: most.fieldBytes,
      headerPairs: 20,
    },
  });
};
