import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Hosts of an account, at most. */
export const mostEmbedHosts = 10;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const topLevel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';
/** Names with at least one dot, whose last label tells them from IP addresses; loopback is for the demo and tests. */
const pattern = new RegExp(
  `^((?:${label}\\.)+${topLevel}|localhost|127\\.0\\.0\\.1)(?::([1-9][0-9]{0,4}))?$`,
  'i',
);

/** Whether a text is a host with or without a port. It becomes part of a header. */
const isHost = (text: string): boolean => {
  const [, name = '', port = '443'] = pattern.exec(text) ?? [];
  return name !== '' && name.length <= 253 && Number(port) <= 65_535;
};

const wrong = { error: 'fields.embedHosts' } as const;
const data = z.object({ hosts: z.array(z.string()) });
const shared = { access: 'signedIn', key: 'own:follow', path: '/followed-numbers/embed-hosts' } as const;

/** Sites that may show the shared parcels of an account in a frame. */
export const embedHostEndpoints = {
  getEmbedHosts: defineEndpoint({
    ...shared,
    id: 'getEmbedHosts',
    method: 'GET',
    summary: 'Which sites may show my shared parcels in a frame; none until I name some',
    data,
  }),
  saveEmbedHosts: defineEndpoint({
    ...shared,
    id: 'saveEmbedHosts',
    method: 'PUT',
    summary: 'Choose the sites that may show my shared parcels in a frame; all links follow at once',
    body: z.strictObject({
      /** Host names such as `shop.example.com` or `shop.example.com:8443`; subdomains are named one by one. */
      hosts: z
        .array(z.string(wrong).max(259, wrong), wrong)
        .max(mostEmbedHosts, wrong)
        .refine((hosts) => hosts.every(isHost), wrong)
        .transform((hosts) => [...new Set(hosts.map((host) => host.toLowerCase()))]),
    }),
    data,
  }),
} as const;
