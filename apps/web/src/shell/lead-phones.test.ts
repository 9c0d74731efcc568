import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36';

let kept: Map<string, string>;

/** A tab that begins with an address; answers where the middleware leads from another. */
const tab = async (userAgent: string, first: string) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('location', new URL(first, 'https://waybill.example'));
  const { leadPhones } = await import('./lead-phones.ts');
  const { landingPath } = await import('./phone.ts');
  const requestOf = (address: string) =>
    ({ request: new Request(new URL(address, 'https://waybill.example')) }) as never;
  return {
    landingPath,
    open: async (address: string): Promise<string> => {
      try {
        await leadPhones(requestOf(address), () => Promise.resolve());
        return address;
      } catch (thrown) {
        return (thrown as Response).headers.get('Location') ?? '';
      }
    },
  };
};

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a phone', () => {
  test.each([
    ['/ups?zipCode=10001&deliveryRange=3d', '/mobile/ups?zipCode=10001&deliveryRange=3d'],
    ['/usps', '/mobile/usps'],
    ['/fedex?quantity=5', '/mobile/fedex?quantity=5'],
    ['/myorder?keyword=LT', '/myorder?keyword=LT'],
  ])('is led from %s to %s', async (from, to) => {
    const { open, landingPath } = await tab(iPhone, '/');
    expect(await open(from)).toBe(to);
    expect(landingPath()).toBe('/mobile/home');
  });

  test('that asks for the desktop pages keeps them for the session, until it asks for its own', async () => {
    const first = await tab(iPhone, '/ups?desktop=1');
    expect(await first.open('/ups?desktop=1')).toBe('/ups?desktop=1');
    expect(await first.open('/usps')).toBe('/usps');
    expect(first.landingPath()).toBe('/ups');
    const reloaded = await tab(iPhone, '/fedex');
    expect(await reloaded.open('/fedex')).toBe('/fedex');
    expect(await reloaded.open('/ups?desktop=0')).toBe('/mobile/ups?desktop=0');
    expect(await reloaded.open('/usps')).toBe('/mobile/usps');
  });

  test('that opens a page of phones by the link back has asked for its own', async () => {
    const { open } = await tab(iPhone, '/ups?desktop=1');
    await open('/mobile/home');
    expect(await open('/usps')).toBe('/usps');
    await open('/mobile/home?desktop=0');
    expect(await open('/usps')).toBe('/mobile/usps');
  });

  test('asks in passing too, and without storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { open } = await tab(iPhone, '/login');
    expect(await open('/ups?desktop=1')).toBe('/ups?desktop=1');
    expect(await open('/usps')).toBe('/usps');
  });
});

test('anything else stays where it is, unless it asks for the pages of phones', async () => {
  const first = await tab(desktop, '/');
  expect(await first.open('/ups')).toBe('/ups');
  expect(first.landingPath()).toBe('/ups');
  expect(await first.open('/ups?desktop=2')).toBe('/ups?desktop=2');
  expect(await first.open('/ups?desktop=0')).toBe('/mobile/ups?desktop=0');
});
