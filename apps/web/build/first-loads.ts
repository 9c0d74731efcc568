import { paths } from '../src/paths.ts';

/** What a page needs for its first picture. */
export type FirstLoad = {
  readonly page: string;
  /** Modules that it loads by itself, beside what index.html loads. */
  readonly modules: readonly string[];
  /** Kilobytes of gzipped JavaScript that all of it may weigh. */
  readonly limit: number;
  /** Addresses behind the shell for which `modules` are asked for at once. */
  readonly paths?: readonly string[];
};

export const signInPage = 'src/features/accounts/pages/sign-in-page.tsx';
const recovery = 'src/client/recover.ts';

const phrases = (group: string): string => `../../packages/phrases/src/zh-CN/${group}.ts`;

/** The shell, and what it loads for itself. */
export const shell = ['src/signed-in-routes.tsx', recovery, 'src/site-shell.tsx', phrases('signed-in')];

const mobileShell = ['src/mobile-routes.tsx', 'src/mobile-shell.tsx', phrases('mobile')];

const accountPage = (page: string): FirstLoad => ({
  page,
  modules: [`src/features/accounts/pages/${page}-page.tsx`, phrases('accounts')],
  limit: 120,
});

/** Pages whose first load is held to a limit. */
export const firstLoads: readonly FirstLoad[] = [
  { page: 'sign in', modules: [signInPage], limit: 120 },
  { page: 'sign in and HTTP', modules: [signInPage, recovery], limit: 135 },
  ...['register', 'forgot-password', 'reset-password', 'activation'].map(accountPage),
  {
    page: 'carrier query',
    paths: [paths.ups, paths.usps, paths.fedex],
    modules: [...shell, 'src/features/shipments/pages/carrier-page.tsx'],
    limit: 300,
  },
  {
    page: 'batch query',
    paths: [paths.batchQuery],
    modules: [
      ...shell,
      'src/features/track-batches/pages/batch-query-page.tsx',
      'src/features/shipments/parts/conditions-section.tsx',
      phrases('batch-query'),
    ],
    limit: 300,
  },
  {
    page: 'mobile home',
    paths: [paths.mobileHome],
    modules: [...mobileShell, 'src/client/session-runtime.ts', 'src/mobile-home.tsx', phrases('mobile-home')],
    limit: 140,
  },
  {
    page: 'mobile query',
    paths: [paths.mobileUps, paths.mobileUsps, paths.mobileFedex],
    modules: [
      ...mobileShell,
      recovery,
      'src/features/shipments/mobile/carrier-page.tsx',
      phrases('signed-in'),
      phrases('mobile-query'),
    ],
    limit: 210,
  },
  {
    page: 'my orders',
    paths: [paths.myOrders],
    modules: [...shell, 'src/features/orders/pages/my-orders-page.tsx'],
    limit: 220,
  },
  {
    page: 'followed',
    paths: [paths.followed],
    modules: [
      ...shell,
      'src/features/followed-numbers/pages/followed-page.tsx',
      phrases('followed'),
      phrases('timeline'),
    ],
    limit: 220,
  },
  {
    page: 'ticket center',
    paths: [paths.ticketCenter],
    modules: [...shell, 'src/features/tickets/pages/ticket-center-page.tsx', phrases('tickets')],
    limit: 220,
  },
  {
    page: 'ticket',
    paths: [paths.ticketDetail],
    modules: [...shell, 'src/features/tickets/pages/ticket-detail-page.tsx', phrases('tickets')],
    limit: 220,
  },
  {
    page: 'metrics',
    paths: [paths.metrics],
    modules: [
      ...shell,
      'src/staff-routes.tsx',
      'src/features/stats/pages/metrics-page.tsx',
      'src/ui/time-chart-canvas.tsx',
      phrases('console'),
      phrases('console-monitoring'),
    ],
    limit: 390,
  },
  {
    page: 'personal',
    paths: [paths.personal],
    modules: [
      ...shell,
      'src/features/accounts/pages/personal-page.tsx',
      'src/features/points/parts/points-section.tsx',
      phrases('personal'),
    ],
    limit: 220,
  },
];
