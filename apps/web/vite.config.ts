import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { compiledPhrases } from './build/compiled-phrases.ts';
import { fetchingAhead } from './build/fetch-ahead.ts';
import { firstChunks } from './build/first-chunks.ts';
import { firstLoads, shell, signInPage } from './build/first-loads.ts';
import { leanRouter } from './build/lean-router.ts';
import { madeAhead } from './build/made-ahead.ts';
import { pageWords } from './build/page-words.ts';
import { offline } from './build/offline.ts';
import { plainContract } from './build/plain-contract.ts';
import { precompress } from './build/precompress.ts';

/**
 * Components of every first page: forms and frames of a few elements. What the compiler adds to them
 * weighs more than what it saves (docs/decisions/041-room-on-the-public-pages.md).
 */
const firstOnScreen =
  /\/src\/(?:features\/(?:accounts\/|[\w-]+\/mobile\/(?:newest-orders|live-holds|balance-card|carrier-links|unread-row)|notices\/parts\/(?:notice-bell|announcement-slot))|frame\/(?:balance|keep-alive-outlet|frozen|kept-shell|order-tag|loading-overlay|mobile-frame|mobile-header|mobile-home|mobile-pull|mobile-tabs|session-status|session-warnings|boot-screen|full-page-state|list-pager|loading-bar|page-failed|palette\/palette-button|preferences|query-wait|read-failure|root-frame|surroundings)|ui\/(?:button|countdown|points|status-tag|tag|notice|password-field|segmented|strength-meter|text-field|use-later|item-boundary))/;

const everywhere =
  /\/src\/(?:client\/call|frame\/brand)\.tsx?$|\/contract\/src\/(?:constants|endpoints\/accounts)\.ts$/;

const together = [
  {
    // Before the public pages, which would else keep them for themselves.
    name: 'boundaries',
    modules: /\/src\/ui\/(?:boundary|item-boundary)\.tsx$/,
  },
  {
    name: 'account',
    modules:
      /\/src\/(?:features\/accounts\/(?:parts\/(?:account-page|brand-panel|email-field|form-failure|new-password-fields)|failures|field-rules|password-strength|step-failure|use-form)|ui\/(?:password-field|strength-meter|text-field))\.tsx?$/,
  },
  {
    // Public pages have them, and the desktop ones; the first page of phones has none.
    name: 'switches',
    modules: /\/src\/(?:frame\/preferences|ui\/(?:lazy-part|notice|segmented))\.tsx?$/,
  },
  {
    // Before HTTP, which would else keep them for itself: pages need them without it.
    name: 'calls',
    modules: /\/src\/client\/pending-calls\.ts$|oxc-project\+runtime/,
  },
  {
    name: 'session',
    modules: /\/src\/client\/session-(?:runtime|driver|machine|states)\.ts$/,
  },
  {
    // Before the shells, which would else keep parts of it for themselves.
    name: 'http',
    modules: /\/src\/client\/(?:recover|settles-act)\.ts$/,
  },
  {
    name: 'query',
    modules:
      /\/node_modules\/@tanstack\/(?:query-core|react-query)\/(?!.*(?:infinite|useMutation\.|mutationObserver))/i,
  },
  {
    // What both shells are made of, and the small parts that the first page in each has.
    name: 'shell',
    modules:
      /\/src\/(?:ui\/(?:clock|countdown|days|numbers|points|status-tag|tag|when)|ticket-paths|frame\/(?:order-tag|use-frame|keep-alive-outlet|frozen|last-address|session-warnings|session-status|loading-overlay|query-client|session-news|forget-account|balance|guarded|load-mobile-frame|service-worker|twin-pages|lead-phones)|features\/(?:accounts\/queries|notices\/(?:notice-news|polling-states|start-polling|use-notice-centre|parts\/(?:notice-bell|announcement-slot))))\.tsx?$/,
  },
  {
    name: 'mobile-frame',
    modules:
      /\/src\/(?:frame\/(?:mobile-(?:frame|header|tabs|pull)|use-pull)|features\/shipments\/mobile\/carrier-pages)\.tsx?$/,
  },
  {
    // What the home page of phones reads; the pages of orders and carriers read it too.
    name: 'reads',
    modules:
      /\/src\/(?:frame\/refund-rules|features\/(?:orders\/(?:queries|filters)|shipments\/home-queries)|endpoints\/(?:logistics|orders)|vocabulary\/(?:carrier|masking))\.ts$/,
  },
  {
    // Every page in the shell has most of them. A chunk each would be named in what all pages load first.
    name: 'parts',
    modules:
      /\/src\/(?:frame\/(?:help|read-failure|use-keyword)|ui\/(?:back-closes|card|choice-field|confirm-dialog|dialog|empty-state|error-state|facts|filter-field|line-field|page-header|pick-field|reason-button|skeleton|work-icon))\.tsx?$/,
  },
];

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, firstOnScreen] }),
    compiledPhrases(),
    plainContract(),
    leanRouter(),
    pageWords(),
    madeAhead(root, ['src/frame/palette/label-pinyin.ts', 'src/ui/us-outlines.ts']),
    fetchingAhead(root, firstLoads),
    offline(root, [
      signInPage,
      ...shell,
      'src/features/orders/pages/my-orders-page.tsx',
      'src/features/orders/offline/kept-orders.tsx',
      'src/features/orders/offline/keep-orders.ts',
      'src/frame/help-panel.tsx',
      ...['zh-CN', 'en'].flatMap((locale) => [
        `../../packages/phrases/src/${locale}/signed-in.ts`,
        `../../packages/phrases/src/${locale}/offline.ts`,
        `../../packages/phrases/src/${locale}/help.ts`,
      ]),
    ]),
    precompress(),
    bundleBudget(root, firstLoads),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: `${root}build/no-schemas.ts` }],
  },
  // Workers are built apart and need the parts of the contract as data, too.
  worker: { format: 'es', plugins: () => [plainContract()] },
  build: {
    target: ['chrome109', 'safari15.6', 'firefox115'],
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: firstChunks(`${root}src/main.tsx`, { everywhere, together }) },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
