import { usps } from './usps.ts';

export const ups = usps;
