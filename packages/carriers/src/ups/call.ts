import { randomUUID } from 'node:crypto';
import { type CreateAdapter, createAdapter } from '../calling/carrier-adapter.ts';
import { failed } from '../tracking/outcome.ts';
import { parseUpsAnswer, upsProblem } from './parse.ts';

/** UPS Track API: one number a call, client credentials by HTTP Basic. */
export const createUpsAdapter: CreateAdapter = (account, deps) =>
  createAdapter(account, deps, {
    carrier: 'ups',
    maxPerCall: 1,
    token: {
      path: '/security/v1/oauth/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(account.merchantId !== undefined && { 'x-merchant-id': account.merchantId }),
      },
      body: 'grant_type=client_credentials',
      forbidden: { reason: 'access_forbidden' },
    },
    request([query]) {
      const transactionId = randomUUID();
      return {
        path: `/api/track/v1/details/${encodeURIComponent(query?.number ?? '')}?locale=en_US`,
        headers: { transId: transactionId, transactionSrc: 'waybill' },
        transactionId,
      };
    },
    read([query], { status, body }, said) {
      const number = query?.number ?? '';
      if (status === 200) return parseUpsAnswer(number, body);
      const { carrierCode = '', carrierWords = '' } = said;
      const problem =
        status === 404 ? 'not_found' : status === 400 ? upsProblem(carrierCode, carrierWords) : null;
      return problem === null ? null : { ok: true, outcomes: [failed(number, problem, said)] };
    },
  });
