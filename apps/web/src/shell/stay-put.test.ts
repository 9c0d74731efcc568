import { beforeEach, expect, test, vi } from 'vitest';

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/my-orders-page.js');
const here = { pathname: '/ups', search: '?zipCode=60601', hash: '', state: null, key: 'a' };
const wanted = { pathname: '/myorder', search: '', hash: '#x', state: { from: 'menu' }, key: 'b' };

const navigate = vi.fn();
let place: typeof import('./stay-put.ts');

/** A router on its way from one page to another. */
const routerWith = (changed: object = {}) =>
  ({
    state: {
      initialized: true,
      location: here,
      navigation: { state: 'loading', historyAction: 'PUSH', location: wanted },
      ...changed,
    },
    navigate,
  }) as never;

const shown = async () => {
  const { useMessages } = await import('./messages.tsx');
  return useMessages.getState().shown;
};

beforeEach(async () => {
  vi.resetModules();
  navigate.mockReset();
  vi.spyOn(console, 'warn').mockReturnValue();
  place = await import('./stay-put.ts');
});

test('a page that cannot be fetched leaves the one before, says so and offers another try', async () => {
  place.stayWith(routerWith());
  expect(await place.staysPut(failure)).toBe(true);
  expect(navigate.mock.calls).toEqual([[here, { replace: true, state: null }]]);
  const [message] = await shown();
  expect([message?.theme, message?.text, message?.duration]).toEqual(['error', '页面加载失败', 0]);
  message?.action?.onSelect();
  expect(navigate).toHaveBeenLastCalledWith(wanted, { state: { from: 'menu' } });
});

test('another part that fails on the way back says nothing more', async () => {
  place.stayWith(routerWith({ navigation: { state: 'loading', historyAction: 'REPLACE', location: here } }));
  expect(await place.staysPut(failure)).toBe(true);
  expect([navigate.mock.calls, await shown()]).toEqual([[], []]);
});

test.each([
  ['there is no page yet', { initialized: false }, failure],
  [
    'the browser went back',
    { navigation: { state: 'loading', historyAction: 'POP', location: wanted } },
    failure,
  ],
  ['nothing was asked for', { navigation: { state: 'idle' } }, failure],
  ['the page itself broke', {}, new TypeError('x is undefined')],
])('the error page stands where %s', async (_, changed, error) => {
  place.stayWith(routerWith(changed));
  expect(await place.staysPut(error)).toBe(false);
  expect([navigate.mock.calls, await shown()]).toEqual([[], []]);
});
