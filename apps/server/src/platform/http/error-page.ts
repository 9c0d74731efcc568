import type { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { localeOf } from './language.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Whether somebody opens a page, rather than a program making a call: calls are answered with JSON. */
export const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && headers.accept?.includes('text/html') === true;

/** An error as a page in words, for a browser that opens an address. It needs neither style nor script. */
export const errorPage = (request: FastifyRequest, { msg, data }: ErrorEnvelope): string => {
  const locale = localeOf(request.headers['accept-language']);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(msg)}</title></head>
<body><h1>${escape(msg)}</h1><p>${escape(data.supportHint ?? '')}</p><p><small>${escape(data.traceId ?? '')}</small></p></body>
</html>
`;
};
