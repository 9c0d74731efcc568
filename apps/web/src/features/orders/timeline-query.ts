import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** Everything that is known of a bought number. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['timeline', id],
    queryFn: ({ signal }) => call(trackingEndpoints.getTimeline, { params: { id } }, { signal }),
  });
