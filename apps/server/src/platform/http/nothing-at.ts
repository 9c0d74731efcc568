import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { AppError } from '../app-error.ts';

const known = endpointList.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Why an address is not answered: nothing is there, or it takes other methods. */
export const nothingAt = (url: string): AppError => {
  const path = url.split('?', 1)[0] ?? '';
  const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
  return methods.length === 0
    ? new AppError('notFound', { moneyEffect: 'none' })
    : new AppError('methodNotAllowed', { allow: [...new Set(methods)].join(', '), moneyEffect: 'none' });
};
