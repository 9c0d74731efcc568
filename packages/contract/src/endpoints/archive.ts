import { z } from 'zod';
import { file, get, group } from '../endpoint.ts';

export const archiveEndpoints = group({
  downloadArchive: get('/user/archive', {
    summary:
      'All that the platform holds of the account as one JSON: a list of rows by subject, every movement of points with its receipt. For sessions only; one at a time, 5 an hour',
    access: 'signedIn',
    statuses: [409],
    ...file('json'),
    data: z.record(z.string(), z.unknown()),
    priority: 'read',
    // Every one costs a look at everything, and is counted.
    retry: false,
  }),
});
