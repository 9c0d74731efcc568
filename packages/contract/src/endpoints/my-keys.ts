import { z } from 'zod';
import { del, get, groupOf, once, post } from '../endpoint.ts';
import { NoBody } from '../vocabulary/fields.ts';
import { CollectedKey, OwnApiKey } from './keys.ts';

/** The API keys of whoever is signed in. None of it is for API keys themselves. */
export const myKeyEndpoints = groupOf(
  { access: 'signedIn' },
  {
    listMyKeys: get('/user/keys', {
      summary: 'My API keys, those that have not ended first; at most 100',
      data: z.object({ list: z.array(OwnApiKey) }),
    }),
    collectMyKey: post('/user/keys/:id/collect', {
      summary: 'Collect the secret of a key that was issued or rotated; it is made now and shown this once',
      stepUp: true,
      ...once,
      body: NoBody,
      data: CollectedKey,
    }),
    revokeMyKey: del('/user/keys/:id', {
      summary: 'End one of my API keys for good',
    }),
  },
);
