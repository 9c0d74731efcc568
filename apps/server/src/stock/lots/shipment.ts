import { namesOf } from '@waybill/carriers/tracking-number/read-number.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

/** A row of a lot that may go in, in the order it is copied. Times without an offset are in the product's zone. */
export type LotShipment = {
  /** Where it stands in its file; no two shipments of a lot share one. */
  readonly line: number;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly service: string;
  readonly zip5: string;
  readonly city: string;
  readonly state: string;
  readonly originZip5: string;
  readonly originCity: string;
  readonly originState: string;
  readonly shippedOn: string;
  readonly expectedOn: string | null;
  readonly deliveredOn: string | null;
  readonly status: TrackingStatus;
  readonly lastEventAt: string | null;
};

const needsEscape = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const text = (value: string): string =>
  needsEscape.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : value;
const orNull = (value: string | null): string => value ?? '\\N';

const namesText = (names: readonly string[]): string =>
  names.length === 0 ? '\\N' : `{${names.map((name) => `"${name}"`).join(',')}}`;

export const copyLine = (row: LotShipment): string =>
  `${row.line}\t${row.carrier}\t${text(row.trackingNumber)}\t${text(row.service)}\t${text(row.zip5)}\t${text(row.city)}\t${text(row.state)}\t${text(row.originZip5)}\t${text(row.originCity)}\t${text(row.originState)}\t${row.shippedOn}\t${orNull(row.expectedOn)}\t${orNull(row.deliveredOn)}\t${row.status}\t${orNull(row.lastEventAt)}\t${namesText(namesOf(row.trackingNumber))}\n`;
