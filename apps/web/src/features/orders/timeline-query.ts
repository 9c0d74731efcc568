import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { query } from '../../client/query.ts';

export const timelineQuery = (id: string) =>
  query(trackingEndpoints.getTimeline, { params: { id } }, { staleTime: 30_000 });
