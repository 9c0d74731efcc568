import { addDays } from '@waybill/contract/std/days.ts';
import { isValidFor } from '@waybill/carriers/tracking-number/read-number.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type LotField, type LotReading, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { Columns } from '@waybill/files/columns.ts';
import {
  type DayOrder,
  orderOfDay,
  readCarrier,
  readDay,
  readStatus,
  readTime,
  readZip,
  remembered,
} from '@waybill/files/values.ts';
import type { LotShipment } from './shipment.ts';

/** Why a row did not go in, `known` and `duplicate` included; those of `notes` are said of a row that did. */
export const rejectionReasons = [
  'required',
  'carrier',
  'number_format',
  'number_check_digit',
  'number_other_carrier',
  'number_rounded',
  'number_several',
  'zip',
  'zip_short',
  'state',
  'day',
  'time',
  'status',
  'too_long',
  'characters',
  'personal',
  'shipped_too_early',
  'in_future',
  'before_shipped',
  'cells',
  'json',
  'known',
  'duplicate',
  'zip_unknown',
  'status_unknown',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type Rejection = { readonly field: LotField | null; readonly reason: RejectionReason };

export type ZipLocations = {
  get(zip5: string): { readonly city: string; readonly state: string } | undefined;
};

export const dayFields = ['shippedOn', 'expectedOn', 'deliveredOn', 'lastEventTime'] as const;
type DayField = (typeof dayFields)[number];
export type DayOrders = Partial<Record<DayField, DayOrder>>;

export type ValidationContext = {
  readonly indexes: Columns['indexes'];
  readonly reading: LotReading;
  readonly dayOrders: DayOrders;
  readonly zips: ZipLocations;
  readonly oldest: string;
  readonly newest: string;
};

const oldestDays = 400;
const newestDays = 2;
const longestText = 60;

/** Fields that a file need not hold, because they are said of all of it. */
export const givenFields = ({ carrier }: LotReading): readonly LotField[] =>
  carrier === undefined ? [] : ['carrier'];

export const dayBounds = (today: string): Pick<ValidationContext, 'oldest' | 'newest'> => ({
  oldest: addDays(today, -oldestDays),
  newest: addDays(today, newestDays),
});

/** Signs that guide machines, and spaces. */
const guiding = /[\p{Cc}\p{Cf}\s]/u;

const isPlain = (sign: string | undefined): boolean => sign === undefined || !guiding.test(sign);

const trimmed = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && !isPlain(text[from])) from += 1;
  while (to > from && !isPlain(text[to - 1])) to -= 1;
  return text.slice(from, to);
};

/** What a spreadsheet puts around a value to keep it text: `="0123"`, a leading apostrophe, a unit separator. */
const bare = (cell: string): string => {
  const text = isPlain(cell[0]) && isPlain(cell.at(-1)) ? cell : trimmed(cell);
  const [first] = text;
  if (first === "'") return text.slice(1);
  return first === '=' && text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text;
};

export const ordersShown = (
  cells: readonly (string | undefined)[],
  indexes: Columns['indexes'],
): (readonly [DayField, DayOrder | 'either'])[] =>
  dayFields.flatMap((field) => {
    const cell = cells[indexes[field]];
    const shown = cell === undefined || cell === '' ? undefined : orderOfDay(bare(cell));
    return shown === undefined ? [] : [[field, shown] as const];
  });

const control = /[\p{Cc}\p{Cs}]/u;
const street =
  /^\d+\s.*\b(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|apt|unit|suite)\b/i;

const digitsOfPhone = 7;
/** Whether a text looks like an address, a street or, where it has no reason to have digits, a telephone number. */
const isPersonal = (text: string, mayHaveDigits: boolean): boolean =>
  text.includes('@') ||
  street.test(text) ||
  (!mayHaveDigits && text.replace(/\D/g, '').length >= digitsOfPhone);

const textProblem = remembered<RejectionReason | null>((text) => {
  if (text.length > longestText) return 'too_long';
  if (control.test(text)) return 'characters';
  return isPersonal(text, false) ? 'personal' : null;
});

const numberReasons: Readonly<Record<string, RejectionReason>> = {
  empty: 'required',
  check_digit: 'number_check_digit',
  other_carrier: 'number_other_carrier',
  scientific: 'number_rounded',
  several_numbers: 'number_several',
};

const valueOf = <T>(meanings: Readonly<Record<string, T>> | undefined, text: string): T | undefined =>
  meanings !== undefined && Object.hasOwn(meanings, text) ? meanings[text] : undefined;

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
    const { carrier: said, carriers } = this.context.reading;
    if (said !== undefined) return said;
    const text = this.required('carrier');
    const carrier = readCarrier(text) ?? valueOf(carriers, text) ?? null;
    if (carrier === null) this.refuse('carrier', 'carrier');
    return carrier ?? 'ups';
  }

  trackingNumber(carrier: Carrier): string {
    const text = this.required('trackingNumber');
    const validity = isValidFor(carrier, text);
    if (validity.ok) return validity.canonical;
    this.refuse('trackingNumber', numberReasons[validity.reason] ?? 'number_format');
    return '';
  }

  zip5(field: 'zip5' | 'originZip5', text: string): string {
    const zip = readZip(text);
    if (zip === null) this.refuse(field, 'zip');
    else if (zip.short && this.context.reading.zeros !== true) this.refuse(field, 'zip_short');
    return zip?.zip5 ?? '';
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
    const day = readDay(text, this.context.dayOrders[field]);
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
    const time = readTime(text, this.context.dayOrders.lastEventTime);
    if (time === null || time < '2000') this.refuse('lastEventTime', 'time');
    else if (time.slice(0, 10) > this.context.newest) this.refuse('lastEventTime', 'in_future');
    return time;
  }

  status(delivered: boolean): LotShipment['status'] {
    const text = this.raw('status');
    if (text === '') return delivered ? 'delivered' : 'unknown';
    return readStatus(text) ?? valueOf(this.context.reading.statuses, text) ?? 'unknown';
  }
}

export const unknownValue = (
  field: 'carrier' | 'status',
  cells: readonly (string | undefined)[],
  { indexes, reading }: ValidationContext,
): string | undefined => {
  const cell = cells[indexes[field]];
  const text = cell === undefined ? '' : bare(cell);
  if (text === '' || (field === 'carrier' && reading.carrier !== undefined)) return undefined;
  const known =
    field === 'carrier'
      ? (readCarrier(text) ?? valueOf(reading.carriers, text))
      : (readStatus(text) ?? valueOf(reading.statuses, text));
  return known === undefined || known === null ? text : undefined;
};

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

const longestKept = 100;
const mayHaveDigits: ReadonlySet<LotField> = new Set([
  'trackingNumber',
  'zip5',
  'originZip5',
  'shippedOn',
  'expectedOn',
  'deliveredOn',
  'lastEventTime',
]);

export const looksPersonal = (field: LotField, text: string): boolean =>
  isPersonal(text, mayHaveDigits.has(field));

/**
 * What is kept of a row that does not go in, for those who correct it: the cells of the columns that are read, in the
 * order of the fields. What looks like an address, a telephone number or a street is left out.
 */
export const keptCells = (cells: readonly (string | undefined)[], indexes: Columns['indexes']): string[] =>
  lotFields.map((field) => {
    const text = bare(cells[indexes[field]] ?? '').slice(0, longestKept);
    return looksPersonal(field, text) ? '' : text;
  });
