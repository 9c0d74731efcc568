import { apiBase } from '@waybill/contract/endpoint.ts';

/** Paths of the first API that were renamed. */
const renamed: Readonly<Record<string, string>> = {
  '/login': '/auth/login',
  '/register': '/auth/register',
  '/logout': '/auth/logout',
};

/**
 * Where a call goes. Paths of the contract stand below the base; absolute ones of the first API,
 * `/api/x`, are brought up to it (spec section 7).
 */
export const apiPath = (path: string): string => {
  const versioned = path === apiBase || path.startsWith(`${apiBase}/`);
  if (versioned) return path;
  const below = path.replace(/^\/api(?=\/)/, '');
  return apiBase + (below === path ? path : (renamed[below] ?? below));
};

export const fillPath = (path: string, params: object = {}): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
