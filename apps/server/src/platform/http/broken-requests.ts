import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorName, errorCatalogue } from '@waybill/contract/codes.ts';
import type { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import { sayIn } from './language.ts';
import { newTraceId } from './mount.ts';

const reasons: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

const answerOf = (reason: ErrorName): string => {
  const { code, status, category } = errorCatalogue[reason];
  const say = sayIn(defaultLocale);
  const data = { category, traceId: newTraceId(), supportHint: say(`errors.${reason}.hint`) };
  const envelope: ErrorEnvelope = { code, msg: say(`errors.${reason}`), data };
  const body = JSON.stringify(envelope);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Trace-Id: ${data.traceId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

/**
 * Answers what is no request by HTTP, so that there is no language and no route yet: in the envelope, and the connection
 * ends. What follows on it could be meant as another request by whoever stands in front of the server.
 */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  socket.end(answerOf(reasons[error.code ?? ''] ?? 'brokenRequest'), () => socket.destroy());
};
