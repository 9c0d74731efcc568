import { SandboxClock } from '@waybill/carriers/sandbox/clock.ts';
import type { SandboxOptions } from '@waybill/carriers/sandbox/desk.ts';
import { type Sandbox, createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { type BuiltUser, type StockOverrides, buildStock, buildUser } from './builders.ts';
import { type TestApp, type TestAppOptions, openTestApp } from './test-app.ts';

export type TrackedApp = TestApp & {
  readonly sandbox: Sandbox;
  /** Paths whose answers were given personal fields. */
  readonly personal: ReadonlySet<string>;
};

/** What the sandbox signs pushes with. */
export const webhookSecret = 'a-webhook-secret-of-32-characters';

/** Settings that lead the carriers' adapters to a sandbox; calls give up after 1.5 s. */
export const sandboxSettings = (origin: string, callsPerHour = 1_000): Record<string, string> => ({
  CARRIER_KEY: '5a'.repeat(32),
  CARRIER_TIMEOUT_MS: '1500',
  ...Object.fromEntries(
    ['UPS', 'USPS', 'FEDEX'].flatMap((carrier) => [
      [`${carrier}_CLIENT_ID`, 'shop'],
      [`${carrier}_CLIENT_SECRET`, 'a-secret-of-the-shop'],
      [`${carrier}_ORIGIN`, origin],
      [`${carrier}_TEST_ORIGIN`, origin],
      [`${carrier}_CALLS_PER_SECOND`, '1000'],
      [`${carrier}_CALLS_PER_HOUR`, String(callsPerHour)],
      [`${carrier}_WEBHOOK_SECRET`, webhookSecret],
    ]),
  ),
});

/** What carriers add to parcels and scans and nobody may keep. */
const personalFields = {
  receivedByName: 'JANE ROE',
  recipientName: 'JANE ROE',
  signedForBy: 'JANE ROE',
  name: 'JANE ROE',
  signature: { image: 'c2lnbmF0dXJl' },
  deliveryPhoto: { photo: 'cGhvdG8' },
  streetAddress: '1 HIDDEN LANE',
} as const;

// Adds them to every object of an answer that has none of the names itself; tokens' answers stay as they are.
const withPersonalFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withPersonalFields);
  if (typeof value !== 'object' || value === null || 'access_token' in value) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, withPersonalFields(one)] as const);
  return { ...personalFields, ...Object.fromEntries(inner) };
};

/** The real product whose carriers are a sandbox of its own, over HTTP. */
export const openTrackedApp = async (
  settings: Record<string, string> = {},
  { sandbox: options, ...rest }: TestAppOptions & { sandbox?: SandboxOptions } = {},
): Promise<TrackedApp> => {
  const sandbox = createSandbox({ clock: new SandboxClock(), ...options });
  const personal = new Set<string>();
  sandbox.app.addHook('preSerialization', async (request, _reply, payload) => {
    personal.add(request.url.split('?', 1)[0] ?? '');
    return withPersonalFields(payload);
  });
  const origin = await sandbox.listen(0);
  const app = await openTestApp({ ...sandboxSettings(origin), ...settings }, rest);
  return {
    ...app,
    sandbox,
    personal,
    close: async () => {
      app.context.carriers.stop();
      await app.close();
      await sandbox.close();
    },
  };
};

/** A day so many days from today, `YYYY-MM-DD`. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let zip = 60_000;
let serial = 0;

const numberOf = (carrier: Carrier, digits: string): string => {
  serial += 1;
  const tail = `${digits}${String(serial).padStart(11 - digits.length, '0')}`;
  if (carrier === 'usps') return composeTrackingNumber('usps_impb', `9400111206${tail}`);
  return carrier === 'ups'
    ? composeTrackingNumber('ups_1z', `1ZA1B203${tail.slice(2)}`)
    : composeTrackingNumber('fedex_express_12', tail);
};

export type OwnedNumbers = { readonly user: BuiltUser; readonly ids: string[]; readonly numbers: string[] };

/**
 * A user's own numbers, bought over HTTP (or only reserved); shipped the day before yesterday. A number contains
 * `digits`, by which the sandbox gives it a fault.
 */
export const ownNumbers = async (
  { context, call }: TestApp,
  carrier: Carrier,
  count: number,
  overrides: StockOverrides & { user?: BuiltUser; action?: 'buy' | 'reserve'; digits?: string } = {},
): Promise<OwnedNumbers> => {
  zip += 1;
  const zipCode = String(zip);
  const { user = await buildUser(context), action = 'buy', digits = '', ...stock } = overrides;
  const ids = await buildStock(context, count, {
    carrier,
    zip5: zipCode,
    shippedOn: dayFromToday(-2),
    ...stock,
  });
  const numbers = ids.map(() => numberOf(carrier, digits));
  await sql`UPDATE shipments s SET tracking_number = k.number
    FROM unnest(${ids}::bigint[], ${numbers}::text[]) AS k (id, number) WHERE s.id = k.id`.execute(
    context.db,
  );
  const body = { zipCode, scope: 'single' as const };
  const { reservation } = await call(endpoints.queryShipments, { params: { carrier }, body }, user);
  await call(
    endpoints.placeOrder,
    { params: { carrier }, body: { id: reservation?.holdId ?? '', action } },
    user,
  );
  return { user, ids: ids.map(String), numbers };
};
