import { dayMs } from '@waybill/contract/std/days.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** How long what is said there may be relied upon; RFC 9116 recommends less than a year. */
const goodForDays = 180;

export const securityText = (contact: string, publicUrl: string, now: number): string => {
  const expires = new Date(Math.ceil(now / dayMs + goodForDays) * dayMs).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: zh, en',
    // Only an address that nobody on the way can change says where the true file is.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

/** Says whom to tell of a weakness, by RFC 9116; without a contact the address does not exist. */
export const serveSecurityContact = (
  app: FastifyInstance,
  { contact, publicUrl }: { readonly contact: string | undefined; readonly publicUrl: string },
): void => {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    if (contact === undefined) throw new AppError('notFound');
    return reply.type('text/plain; charset=utf-8').send(securityText(contact, publicUrl, Date.now()));
  });
};
