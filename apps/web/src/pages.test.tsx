// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { apiBase, type EndpointShape } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sampleOf, wrongAnswers } from './client/answers.test-kit.ts';
import { batchPath, batchTabPath, paths, personalPath, personalTabs } from './paths.ts';

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}));

const every: readonly EndpointShape[] = Object.values(endpoints);

const endpointOf = ({ method, url }: Request): EndpointShape | undefined => {
  const { pathname } = new URL(url);
  const fits = ({ path }: EndpointShape): boolean =>
    new RegExp(`^${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  return every
    .filter((endpoint) => endpoint.method === method && fits(endpoint))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
};

const soundAnswers: ReadonlyMap<string, unknown> = new Map();
let answers = soundAnswers;
let asked = new Set<EndpointShape>();
let underWay = 0;

const answer = (request: Request): Response => {
  const endpoint = endpointOf(request);
  if (endpoint === undefined || endpoint.answer === 'file')
    return Response.json({ code: 40401, msg: '', data: null }, { status: 404 });
  asked.add(endpoint);
  const data = answers.has(endpoint.id) ? answers.get(endpoint.id) : sampleOf(endpoint.data);
  return Response.json({ code: 0, msg: 'ok', data });
};

/** What jsdom has none of. */
const fillIn = (): void => {
  const nothing = (): void => undefined;
  const RealRequest = Request;
  const observer = class {
    readonly observe = nothing;
    readonly unobserve = nothing;
    readonly disconnect = nothing;
  };
  const globals = {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
    IntersectionObserver: observer,
    ResizeObserver: observer,
    scrollTo: nothing,
    // A signal of jsdom is none to Node.
    Request: class extends RealRequest {
      constructor(input: string | URL | Request, { signal: _signal, ...init }: RequestInit = {}) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    },
    fetch: async (input: Request | string) => {
      underWay += 1;
      await Promise.resolve();
      try {
        return answer(typeof input === 'string' ? new Request(input) : input);
      } finally {
        underWay -= 1;
      }
    },
  };
  Object.entries(globals).forEach(([name, value]) => vi.stubGlobal(name, value));
  Object.assign(Element.prototype, { scrollTo: nothing, scrollIntoView: nothing });
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, show: nothing, close: nothing });
  // Charts draw on something that has every method.
  const canvas: object = new Proxy(nothing, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 1 : name === 'width' ? 1 : canvas),
    apply: () => canvas,
    set: () => true,
  });
  HTMLCanvasElement.prototype.getContext = () => canvas as never;
};

const acted = (how: () => void): Promise<void> =>
  act(async () => {
    how();
    await Promise.resolve();
  });

const headingOf = (host: Element): string => host.querySelector('h1')?.textContent ?? '';

const browse = async () => {
  const { addSignedInRoutes, routes } = await import('./routes.tsx');
  const { queryClient } = await import('./shell/query-client.ts');
  const router = createMemoryRouter(routes, {
    initialEntries: [paths.forbidden],
    patchRoutesOnNavigation: addSignedInRoutes,
  });
  const settle = async (host: Element): Promise<void> => {
    for (let quiet = 0, turns = 0; quiet < 2 && turns < 400; turns += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      const { initialized, navigation } = router.state;
      const isQuiet =
        initialized && navigation.state === 'idle' && underWay === 0 && queryClient.isFetching() === 0;
      quiet = isQuiet && headingOf(host) !== '' ? quiet + 1 : 0;
    }
  };
  /** Opens a page in a browser of its own; `again` reads its answers anew. */
  return async (address: string) => {
    await act(() => router.navigate(address));
    queryClient.clear();
    const errors: unknown[] = [];
    const hear = (error: unknown): void => void errors.push(error);
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host, { onCaughtError: hear, onUncaughtError: hear });
    await acted(() => root.render(<RouterProvider router={router} />));
    await settle(host);
    return {
      errors,
      host,
      act: async (how: () => void) => {
        await acted(how);
        await settle(host);
      },
      again: async () => {
        await acted(() => {
          queryClient.removeQueries({ type: 'inactive' });
          void queryClient.resetQueries();
        });
        await settle(host);
      },
      close: async () => {
        await acted(() => root.unmount());
        host.remove();
      },
    };
  };
};

let open: Awaited<ReturnType<typeof browse>>;

beforeAll(async () => {
  fillIn();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const expiry = Date.now() + 86_000_000;
  localStorage.setItem('authData', JSON.stringify({ token: 't1', expiry, lastActivity: Date.now() }));
  localStorage.setItem('userData', JSON.stringify({ id: '7', role: 'super_admin' }));
  // Boundaries and calls that were rejected say so there as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open = await browse();
});

afterEach(() => document.body.replaceChildren());
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Those that only lead on, or are the server's. */
const elsewhere: ReadonlySet<string> = new Set([
  paths.root,
  paths.signIn,
  paths.signInAlias,
  paths.providerReturn,
  paths.mobile,
  paths.devMailbox,
]);
const addresses: readonly string[] = [
  ...Object.values(paths)
    .filter((path) => !elsewhere.has(path))
    .map((path) => path.replaceAll(/:\w+/g, '7')),
  ...personalTabs.map(personalPath),
  batchTabPath('conditions'),
  batchPath('7'),
  `${paths.followed}?id=7`,
];

/** What the shells ask for around every page, and where it is tried. */
const ofShell: Readonly<Record<string, readonly string[]>> = {
  getUserPoint: [paths.personal, paths.mobileHome],
  getPriceLists: [paths.fedex, paths.mobileFedex],
  getUserInfo: [paths.personal, paths.mobileHome],
  listApprovals: [paths.approvals],
};

const nonsense = /.{0,20}(?:NaN|undefined|Invalid Date|\[object Object\]).{0,10}/g;

/** What is wrong with a page. */
const complaints = (
  { errors, host }: Awaited<ReturnType<typeof open>>,
  heading: string,
): readonly string[] => [
  // Headings that an answer has go with it.
  ...(headingOf(host) === heading || heading.endsWith('-text') ? [] : [`heading ${headingOf(host)}`]),
  ...(host.textContent.match(nonsense) ?? []),
  ...errors.map((error) => (error instanceof Error ? (error.stack ?? error.message) : String(error))),
];

const opened = async (address: string) => {
  answers = soundAnswers;
  const page = await open(address);
  // The answer to a query comes when it is asked for.
  if (address === paths.fedex || address === paths.mobileFedex)
    await page.act(() => page.host.querySelector<HTMLFormElement>('main form')?.requestSubmit());
  return page;
};

test.for(addresses)('%s stands with every answer', async (address) => {
  asked = new Set();
  let page = await opened(address);
  const heading = headingOf(page.host);
  expect(complaints(page, heading)).toEqual([]);
  const found: string[] = [];
  for (const endpoint of asked) {
    if (ofShell[endpoint.id]?.includes(address) === false) continue;
    for (const { what, data } of wrongAnswers(endpoint)) {
      answers = new Map([[endpoint.id, data]]);
      await page.again();
      const wrong = complaints(page, heading);
      found.push(...wrong.map((complaint) => `${endpoint.id}, ${what}: ${complaint}`));
      if (page.errors.length === 0) continue;
      await page.close();
      page = await opened(address);
    }
  }
  await page.close();
  expect(found).toEqual([]);
});
