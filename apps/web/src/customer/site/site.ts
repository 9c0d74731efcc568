import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { call } from '../../client/call.ts';

export type Site = EndpointData<typeof siteEndpoints.getSite>;

let answer: Promise<Site | null> | undefined;

/** What the server says of itself before anybody signs in; asked once, null when it cannot be had. */
export const site = (): Promise<Site | null> => (answer ??= call(siteEndpoints.getSite).catch(() => null));
