import { errorStatus, type ErrorName } from '@waybill/contract/codes.ts';
import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origin, Person, Witness } from '../access/witness.ts';
import { suspiciousTexts } from './sent-texts.ts';

/** Errors that matter to safety wherever they happen; failed sign-ins are noted where they are decided. */
const kinds: Readonly<Partial<Record<ErrorName, SecurityEventKind>>> = {
  forbidden: 'forbidden',
  blocked: 'blocked',
  limited: 'limited',
  keyRefused: 'key_refused',
  pushRefused: 'push_refused',
  fileUnsafe: 'malware',
};

export const originOf = (request: FastifyRequest): Origin => {
  const route = request.routeOptions.url ?? '';
  return {
    ip: request.ip,
    ua: request.headers['user-agent']?.slice(0, 300) ?? null,
    method: request.method,
    path: route.startsWith(apiBase) ? route.slice(apiBase.length) : route,
    traceId: request.id,
  };
};

const personOf = ({ caller }: FastifyRequest): Person | undefined =>
  caller === null ? undefined : { id: caller.userId, userName: caller.userName };

/** Tells of every request after its answer has gone out: errors, failures, and texts that may hold markup. */
export const watchCalls = (app: FastifyInstance, witness: Witness): void => {
  app.addHook('onResponse', (request, _reply, done) => {
    const { problem } = request;
    if (problem !== null) {
      const { reason } = problem.appError;
      const kind = kinds[reason];
      if (kind !== undefined)
        witness.record({ kind, origin: originOf(request), user: personOf(request), reason });
      if (errorStatus(reason) >= 500) witness.failed(problem.error, originOf(request), personOf(request));
    }
    const texts = suspiciousTexts(request.query, request.body);
    if (texts.length > 0) witness.texts(texts, originOf(request), personOf(request));
    done();
  });
};
