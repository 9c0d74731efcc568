import { addDays } from '@waybill/contract/std/days.ts';
import { isValidFor } from '@waybill/carriers/tracking-number/recognise.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { LotField } from '@waybill/contract/endpoints/lots.ts';
import type { Columns } from './columns.ts';
import type { Rejection, RejectionReason } from './rejection.ts';
import type { LotShipment } from './shipment.ts';
import { readCarrier, readDay, readStatus, readTime, remembered } from './values.ts';

/** Finds the place of a ZIP. */
export type ZipLocations = {
  get(zip5: string): { readonly city: string; readonly state: string } | undefined;
};

/** What rows are judged by. */
export type ValidationContext = {
  readonly indexes: Columns['indexes'];
  /** City and state of the ZIPs that are known. */
  readonly zips: ZipLocations;
  /** The first and last day on which a parcel of a lot may have been shipped. */
  readonly oldest: string;
  readonly newest: string;
};

const oldestDays = 400;
const newestDays = 2;
const longestText = 60;

/** The days that a lot of `today` may speak of. */
export const dayBounds = (today: string): Pick<ValidationContext, 'oldest' | 'newest'> => ({
  oldest: addDays(today, -oldestDays),
  newest: addDays(today, newestDays),
});

/** What a spreadsheet puts around a value to keep it text: `="0123"` or a leading apostrophe. */
export const bare = (cell: string): string => {
  const text = cell.trim();
  const [first] = text;
  if (first === "'") return text.slice(1);
  return first === '=' && text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text;
};

const control = /[\p{Cc}\p{Cs}]/u;
export const street =
  /^\d+\s.*\b(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|apt|unit|suite)\b/i;
const digitsOfPhone = 7;

/** Why a city or service may not be stored; a place or a product needs no at-sign and no seven digits. */
const textProblem = remembered<RejectionReason | null>((text) => {
  if (text.length > longestText) return 'too_long';
  if (control.test(text)) return 'characters';
  const looksPersonal =
    text.includes('@') || text.replace(/\D/g, '').length >= digitsOfPhone || street.test(text);
  return looksPersonal ? 'personal' : null;
});

const numberReasons: Readonly<Record<string, RejectionReason>> = {
  empty: 'required',
  check_digit: 'number_check_digit',
  other_carrier: 'number_other_carrier',
};
const rounded = /^\d(\.\d+)?e\+?\d+$/i;

/** Reads the fields of one row; the first wrong one is kept. */
class RowReader {
  rejection: Rejection | null = null;
  private readonly cells: readonly (string | undefined)[];
  private readonly context: ValidationContext;

  constructor(cells: readonly (string | undefined)[], context: ValidationContext) {
    this.cells = cells;
    this.context = context;
  }

  refuse(field: LotField, reason: RejectionReason): void {
    this.rejection ??= { field, reason };
  }

  /** The bare text of a field, empty where the file has no such column. */
  raw(field: LotField): string {
    const cell = this.cells[this.context.indexes[field]];
    return cell === undefined ? '' : bare(cell);
  }

  required(field: LotField): string {
    const text = this.raw(field);
    if (text === '') this.refuse(field, 'required');
    return text;
  }

  carrier(): Carrier {
    const carrier = readCarrier(this.required('carrier'));
    if (carrier === null) this.refuse('carrier', 'carrier');
    return carrier ?? 'ups';
  }

  trackingNumber(carrier: Carrier): string {
    const text = this.required('trackingNumber');
    if (rounded.test(text)) this.refuse('trackingNumber', 'number_rounded');
    const validity = isValidFor(carrier, text);
    if (validity.ok) return validity.canonical;
    this.refuse('trackingNumber', numberReasons[validity.reason] ?? 'number_format');
    return '';
  }

  zip5(field: 'zip5' | 'originZip5', text: string): string {
    if (!/^\d{5}(-?\d{4})?$/.test(text)) this.refuse(field, 'zip');
    return text.slice(0, 5);
  }

  text(field: 'city' | 'originCity' | 'service'): string {
    const text = this.raw(field);
    const problem = text === '' ? null : textProblem(text);
    if (problem !== null) this.refuse(field, problem);
    return text;
  }

  /** City and state as the row has them, else as the ZIP has them. */
  placeAt(
    zip5: string,
    cityField: 'city' | 'originCity',
    stateField: 'state' | 'originState',
  ): { city: string; state: string } {
    const known = this.context.zips.get(zip5);
    const state = this.raw(stateField);
    if (state !== '' && !/^[A-Za-z]{2}$/.test(state) && known === undefined) this.refuse(stateField, 'state');
    return {
      city: this.text(cityField) || (known?.city ?? ''),
      state: state.length === 2 ? state.toUpperCase() : (known?.state ?? ''),
    };
  }

  day(field: 'shippedOn' | 'expectedOn' | 'deliveredOn', text: string): string {
    const day = readDay(text);
    if (day === null) this.refuse(field, 'day');
    return day ?? '';
  }

  optionalDay(field: 'expectedOn' | 'deliveredOn', shippedOn: string): string | null {
    const text = this.raw(field);
    if (text === '') return null;
    const day = this.day(field, text);
    if (day < shippedOn) this.refuse(field, 'before_shipped');
    return day;
  }

  lastEventTime(): string | null {
    const text = this.raw('lastEventTime');
    if (text === '') return null;
    const time = readTime(text);
    if (time === null || time < '2000') this.refuse('lastEventTime', 'time');
    else if (time.slice(0, 10) > this.context.newest) this.refuse('lastEventTime', 'in_future');
    return time;
  }

  status(delivered: boolean): LotShipment['status'] {
    const text = this.raw('status');
    if (text === '') return delivered ? 'delivered' : 'unknown';
    const status = readStatus(text);
    if (status === null) this.refuse('status', 'status');
    return status ?? 'unknown';
  }
}

/** Judges one row of a lot: the shipment to store, or the first thing that is wrong with it. */
export const readRow = (
  cells: readonly (string | undefined)[],
  line: number,
  context: ValidationContext,
): LotShipment | Rejection => {
  const row = new RowReader(cells, context);
  const carrier = row.carrier();
  const trackingNumber = row.trackingNumber(carrier);
  const zip5 = row.zip5('zip5', row.required('zip5'));
  const destination = row.placeAt(zip5, 'city', 'state');
  const originText = row.raw('originZip5');
  const originZip5 = originText === '' ? '' : row.zip5('originZip5', originText);
  const origin = row.placeAt(originZip5, 'originCity', 'originState');
  const service = row.text('service');
  const shippedOn = row.day('shippedOn', row.required('shippedOn'));
  if (shippedOn < context.oldest) row.refuse('shippedOn', 'shipped_too_early');
  if (shippedOn > context.newest) row.refuse('shippedOn', 'in_future');
  const expectedOn = row.optionalDay('expectedOn', shippedOn);
  const deliveredOn = row.optionalDay('deliveredOn', shippedOn);
  if (deliveredOn !== null && deliveredOn > context.newest) row.refuse('deliveredOn', 'in_future');
  const status = row.status(deliveredOn !== null);
  const lastEventAt = row.lastEventTime();
  return (
    row.rejection ?? {
      line,
      carrier,
      trackingNumber,
      service,
      zip5,
      city: destination.city,
      state: destination.state,
      originZip5,
      originCity: origin.city,
      originState: origin.state,
      shippedOn,
      expectedOn,
      deliveredOn,
      status,
      lastEventAt,
    }
  );
};
