import { addDays, dayMs, daysBetween } from '@waybill/contract/std/days.ts';
import { createHash } from 'node:crypto';
import { offsetOfState, type SandboxLocation, sandboxLocations } from './locations.ts';

/** What can happen to a parcel, in the order in which it may. */
export type LifeKind =
  | 'label_created'
  | 'cancelled'
  | 'accepted'
  | 'departed'
  | 'arrived'
  | 'delayed'
  | 'exception'
  | 'out_for_delivery'
  | 'attempted'
  | 'ready_for_pickup'
  | 'returning'
  | 'returned'
  | 'delivered';

export interface LifeEvent {
  readonly kind: LifeKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly place: SandboxLocation;
}

export type LifeEnd = 'available_for_pickup' | 'cancelled' | 'delivery_attempted' | 'exception' | 'returned';

/** What somebody knows of a number and its life has to agree with. Days are YYYY-MM-DD. */
export interface KnownParcel {
  readonly shippedOn: string;
  readonly expectedOn?: string | null;
  /** The day of delivery; left out or null for a parcel that was still on its way on `asOf`. */
  readonly deliveredOn?: string | null;
  /** The day of this knowledge: what was not delivered then is not delivered earlier. */
  readonly asOf?: string;
  /** Null for a parcel that simply arrives; left out, chance decides. */
  readonly ends?: LifeEnd | null;
  readonly origin?: Omit<SandboxLocation, 'offsetMinutes'>;
  readonly destination?: Omit<SandboxLocation, 'offsetMinutes'>;
}

export interface Life {
  /** Another one when the number is used for another parcel. */
  readonly parcelId: string;
  readonly shippedOn: string;
  readonly expectedOn: string;
  readonly origin: SandboxLocation;
  readonly destination: SandboxLocation;
  /** What has happened up to now, oldest first; empty before there is a label. */
  readonly events: readonly LifeEvent[];
  /** A number between 0 and 1 that belongs to the parcel, for what carriers do to some only. */
  readonly chance: number;
}

/** Days after which a number nobody knows is used for another parcel, as carriers do. */
const cycleDays = 14;

const mostHubDays = 6;

/**
 * The life of the parcel that has a number at a time. The same number, knowledge and time always give the same
 * life; a later time only adds events. A number of which nothing is known gets a new parcel every 14 days.
 */
export function lifeAt(number: string, now: number, known: KnownParcel | null = null): Life {
  const phase = chances(number);
  const shippedOn = known?.shippedOn ?? dayText(cycleStart(Math.floor(phase() * cycleDays), now));
  const chance = chances(`${number} ${shippedOn}`);
  const mishap = endOf(chance());
  const end = known?.deliveredOn == null ? (known?.ends === undefined ? mishap : known.ends) : null;
  const transit = 2 + Math.floor(chance() * 4);
  const promised = known === null ? transit + reserveDays : transit;
  const expectedOn = known?.expectedOn ?? known?.deliveredOn ?? addDays(shippedOn, promised);
  const spread = known === null ? chance() : 0;
  const origin = placeOf(known?.origin, chance());
  const destination = placeOf(known?.destination, chance());
  const late = known === null ? lateness(origin, destination, spread) : 0;
  const due = known?.deliveredOn ?? laterOf(addDays(expectedOn, late), known?.asOf);
  const route = { shippedOn, expectedOn, arrivesOn: laterOf(due, shippedOn), origin, destination };
  const events = ascending(plan(route, end, chance)).filter((event) => event.at <= now);
  return {
    parcelId: createHash('sha256').update(`${number} ${shippedOn}`).digest('hex').slice(0, 16),
    shippedOn,
    expectedOn,
    origin,
    destination,
    events,
    chance: chance(),
  };
}

type Route = Omit<Life, 'chance' | 'events' | 'parcelId'> & { readonly arrivesOn: string };

function plan(route: Route, end: LifeEnd | null, chance: () => number): LifeEvent[] {
  const { shippedOn, arrivesOn, destination } = route;
  const sameDay = shippedOn === arrivesOn;
  const origin = sameDay ? destination : route.origin;
  const event = (kind: LifeKind, day: string, hour: number, place: SandboxLocation): LifeEvent => {
    const minutes = Math.floor(chance() * 60);
    return { kind, at: Date.parse(day) + (hour * 60 + minutes - place.offsetMinutes) * 60_000, place };
  };
  const label: LifeEvent = { kind: 'label_created', at: Date.parse(shippedOn), place: origin };
  if (end === 'cancelled') return [label, event('cancelled', shippedOn, 10, origin)];
  const events = [label, event('accepted', shippedOn, sameDay ? 5 : 15, origin)];
  if (!sameDay) {
    events.push(event('departed', shippedOn, 19, origin), ...hubDays(route, chance, event));
    if (arrivesOn > route.expectedOn) events.push(event('delayed', addDays(arrivesOn, -1), 22, destination));
    events.push(event('arrived', arrivesOn, 5, destination));
  }
  if (end === 'exception') return [...events, event('exception', arrivesOn, 7, destination)];
  events.push(event('out_for_delivery', arrivesOn, 8, destination));
  const collectedOn = addDays(arrivesOn, 3);
  if (end === null) {
    return [...events, event('delivered', arrivesOn, 10 + Math.floor(chance() * 8), destination)];
  }
  events.push(event('attempted', arrivesOn, 14, destination));
  if (end === 'delivery_attempted') {
    return [...events, event('delivered', addDays(arrivesOn, 1), 13, destination)];
  }
  if (end === 'available_for_pickup') {
    events.push(event('ready_for_pickup', arrivesOn, 18, destination));
    return [...events, event('delivered', collectedOn, 16, destination)];
  }
  return [
    ...events,
    event('returning', arrivesOn, 18, destination),
    event('returned', collectedOn, 12, origin),
  ];
}

type Happen = (kind: LifeKind, day: string, hour: number, place: SandboxLocation) => LifeEvent;

function hubDays({ shippedOn, arrivesOn }: Route, chance: () => number, event: Happen): LifeEvent[] {
  const between = Math.round(daysBetween(shippedOn, arrivesOn)) - 1;
  return Array.from({ length: Math.min(between, mostHubDays) }, (_, i) => {
    const hub = pick(chance());
    const day = addDays(shippedOn, i + 1);
    return [event('arrived', day, 6, hub), event('departed', day, 18, hub)];
  }).flat();
}

/** Zones may bring an early hour of the east before a late one of the west: then it happens a minute after. */
function ascending(events: readonly LifeEvent[]): LifeEvent[] {
  let last = Number.NEGATIVE_INFINITY;
  return events.map((event) => {
    last = Math.max(event.at, last + 60_000);
    return { ...event, at: last };
  });
}

/** Days that carriers add to what they need before they name one: about nine in ten parcels come on time. */
const reserveDays = 2;

/** Days that lanes take of that reserve. */
const habits = [0, 0, 1, 2, 2, 2] as const;

/** Carriers name the day of their service; what a lane takes differs from it always by the same, and a parcel a little. */
function lateness(origin: SandboxLocation, destination: SandboxLocation, spread: number): number {
  const habit =
    (habits[Math.floor(chances(`${origin.state} ${destination.state}`)() * habits.length)] ?? 0) -
    reserveDays;
  if (spread < 0.15) return habit - 1;
  return spread < 0.8 ? habit : habit + 1;
}

function endOf(chance: number): LifeEnd | null {
  if (chance < 0.05) return 'delivery_attempted';
  if (chance < 0.09) return 'available_for_pickup';
  if (chance < 0.11) return 'returned';
  return chance < 0.12 ? 'cancelled' : null;
}

/** The latest day, in milliseconds, that is `phase` days into a cycle and not after `now`. */
function cycleStart(phase: number, now: number): number {
  const today = Math.floor(now / dayMs);
  return (today - ((((today - phase) % cycleDays) + cycleDays) % cycleDays)) * dayMs;
}

const placeOf = (known: KnownParcel['origin'], chance: number): SandboxLocation =>
  known === undefined ? pick(chance) : { ...known, offsetMinutes: offsetOfState(known.state) };

function pick(chance: number): SandboxLocation {
  const place = sandboxLocations[Math.floor(chance * sandboxLocations.length)];
  if (place === undefined) throw new RangeError('a chance is below 1');
  return place;
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

const laterOf = (day: string, other: string | undefined): string =>
  other !== undefined && other > day ? other : day;

/** Numbers from 0 to below 1 that follow from a text. */
function chances(text: string): () => number {
  let at = 0;
  return () => {
    const digest = createHash('sha256').update(`${text}#${at++}`).digest();
    return digest.readUInt32BE(0) / 0x1_0000_0000;
  };
}
