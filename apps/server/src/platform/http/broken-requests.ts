import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorName, errorStatus } from '@waybill/contract/codes.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import type { Log } from '../log/log.ts';
import { errorEnvelope } from './errors.ts';
import { newTraceId } from './mount.ts';
import { coveringHeaders } from './security-headers.ts';

const reasons: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

const answerOf = (reason: ErrorName, traceId: string): string => {
  const status = errorStatus(reason);
  const body = JSON.stringify(errorEnvelope(reason, {}, { locale: defaultLocale, traceId }));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Trace-Id: ${traceId}`,
    ...Object.entries(coveringHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

/** Answers, ends the connection, and logs it as every answer is. Nothing of what was sent is in the line. */
const endWith = (socket: Socket, reason: ErrorName, log: Log): void => {
  const traceId = newTraceId();
  log.info({ traceId, status: errorStatus(reason), reason }, 'request that is no HTTP');
  socket.end(answerOf(reason, traceId), () => socket.destroy());
};

const told = new WeakSet<Socket>();

export const rejectBrokenRequest = (socket: Socket, reason: ErrorName, log: Log): void => {
  if (socket.destroyed || !socket.writable) return;
  told.add(socket);
  endWith(socket, reason, log);
};

/**
 * Answers what is no request by HTTP, so that there is no language and no route yet: in the envelope, and the connection
 * ends. What follows on it could be meant as another request by whoever stands in front of the server.
 */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket, log: Log): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || told.has(socket)) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  endWith(socket, reasons[error.code ?? ''] ?? 'brokenRequest', log);
};
