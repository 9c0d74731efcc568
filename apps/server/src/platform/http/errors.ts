import { type ErrorName, errorCatalogue, errorStatus } from '@waybill/contract/codes.ts';
import type { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, isReadOnly } from '../db/unavailable.ts';
import { isUnstorable, sqlState, violatedConstraint } from '../db/transaction.ts';
import { storageProblem } from '../files/storage-problem.ts';
import { AppError, type AppErrorDetail } from '../app-error.ts';
import { escapeHtml } from '../mail/mail.ts';
import { isPhrase, localeOf, sayProblem, translatorFor } from './language.ts';

/** Whether somebody opens a page, rather than a program making a call: calls are answered with JSON. */
const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && headers.accept?.includes('text/html') === true;

const errorPage = (request: FastifyRequest, { msg, data }: ErrorEnvelope): string => {
  const locale = localeOf(request.headers['accept-language']);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(msg)}</title></head>
<body><h1>${escapeHtml(msg)}</h1><p>${escapeHtml(data.supportHint)}</p><p><small>${escapeHtml(data.traceId)}</small></p></body>
</html>
`;
};

declare module 'fastify' {
  interface FastifyRequest {
    problem: { readonly appError: AppError; readonly error: Error } | null;
  }
}

const lockNotAvailable = '55P03';
const queryCanceled = '57014';
const diskFull = '53100';
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'brokenBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'brokenBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'brokenBody',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'mediaType',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_PROTO_VIOLATION: 'brokenUpload',
  FST_INVALID_JSON_FIELD_ERROR: 'brokenUpload',
  FST_MP_PREMATURE_CLOSE: 'brokenUpload',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'mediaType',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_NOT_FOUND: 'notFound',
};
/** Out of memory or connections; a transaction that its process left open; an I/O error. */
const exhausted = /^(?:53|58)|^25P03$/;

const operatorSays: Partial<Record<ErrorName, string>> = {
  diskFull: 'a disk is full: make room on that of DATA_DIR and on that of the database',
  storageUnavailable:
    'files cannot be written or read: look at DATA_DIR, its owner and its disk, or at the bucket',
  readOnly: 'the database takes no changes: DATABASE_URL has to lead to the primary',
};

const appErrorOf = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  const named = frameworkErrors[error.code];
  if (named !== undefined) return new AppError(named, { moneyEffect: 'none' });
  if (violatedConstraint(error) === 'enough_points')
    return new AppError('notEnoughPoints', { moneyEffect: 'none' });
  const state = sqlState(error);
  if (state === lockNotAvailable) return new AppError('inProgress', { retryAfter: 2 });
  if (isUnstorable(error)) return new AppError('validation', { moneyEffect: 'none' });
  if (state === diskFull) return new AppError('diskFull', { retryAfter: 30, moneyEffect: 'none' });
  if (isReadOnly(error)) return new AppError('readOnly', { retryAfter: 2, moneyEffect: 'none' });
  const problem = storageProblem(error);
  if (problem !== undefined) return new AppError(problem, { retryAfter: 30, moneyEffect: 'none' });
  if (state === queryCanceled || exhausted.test(state ?? '') || isUnavailable(error))
    return new AppError('overloaded', { retryAfter: 2 });
  return new AppError('internal');
};

/** The body of an error. */
export const errorEnvelope = (
  reason: ErrorName,
  detail: AppErrorDetail,
  { locale, traceId }: { readonly locale: Locale; readonly traceId: string },
): ErrorEnvelope => {
  const t = translatorFor(locale);
  const { code, ...entry }: { code: ErrorEnvelope['code']; category: string; route?: string } =
    errorCatalogue[reason];
  const own = `errors.${reason}.action`;
  const action = isPhrase(own) ? own : 'errors.sessionExpired.action';
  const data: ErrorEnvelope['data'] = {
    category: entry.category,
    name: reason,
    traceId,
    supportHint: sayProblem(t, detail.hint ?? `errors.${reason}.hint`),
    retryAfter: detail.retryAfter,
    ...(detail.ticket && {
      ticket: detail.ticket.text,
      expiresIn: detail.ticket.expiresIn,
      ways: [...detail.ticket.ways],
    }),
    moneyEffect: detail.moneyEffect,
    fields:
      detail.fields &&
      Object.fromEntries(
        Object.entries(detail.fields).map(([field, problem]) => [field, sayProblem(t, problem)]),
      ),
    nextAction: entry.route === undefined ? undefined : { label: t(action), route: entry.route },
  };
  return { code, msg: t(`errors.${reason}`), data };
};

/** The body of an error, in the language of the request, which from then on has its code. */
export const errorBody = (
  reason: ErrorName,
  detail: AppErrorDetail,
  request: FastifyRequest,
): ErrorEnvelope => {
  const locale = localeOf(request.headers['accept-language']);
  const body = errorEnvelope(reason, detail, { locale, traceId: request.id });
  request.answeredCode = body.code;
  return body;
};

/** What an error stands for. The request has it from then on, and the log where the operator is to act. */
const judge = (error: FastifyError, request: FastifyRequest): AppError => {
  const appError = appErrorOf(error);
  request.problem = { appError, error };
  if (errorCatalogue[appError.reason].category === 'system') {
    request.log.error({ err: error, traceId: request.id }, operatorSays[appError.reason] ?? 'request failed');
  }
  return appError;
};

/** The one place where an error becomes an answer. Set before any route, or loaded scopes would not see it. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const appError = judge(error, request);
  const { retryAfter, limit, allow } = appError.detail;
  if (allow !== undefined) reply.header('allow', allow);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (limit !== undefined)
    reply
      .header('ratelimit-limit', limit)
      .header('ratelimit-remaining', 0)
      .header('ratelimit-reset', retryAfter ?? 0);
  const body = errorBody(appError.reason, appError.detail, request);
  reply.code(errorStatus(appError.reason));
  return opensPage(request)
    ? reply.type('text/html; charset=utf-8').send(errorPage(request, body))
    : reply.type('application/json; charset=utf-8').send(body);
};
