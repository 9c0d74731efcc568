import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** All that the platform holds of an account. */
export const archiveEndpoints = {
  downloadArchive: defineEndpoint({
    id: 'downloadArchive',
    method: 'GET',
    path: '/user/archive',
    summary:
      'All that the platform holds of the account as a ZIP: data as NDJSON, attachments, a manifest with SHA-256 of each file, and a page that verifies it offline. For sessions only; one at a time, 5 an hour',
    access: 'signedIn',
    answer: 'file',
    priority: 'read',
    // Every one costs a look at everything, and is counted.
    retry: false,
    data: z.unknown(),
  }),
} as const;
