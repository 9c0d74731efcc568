import { open } from '@waybill/phrases/zh-CN/open.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** Files that come with modules: their chunks, what these import statically, and their styles. */
const filesOf = (
  chunks: Readonly<Record<string, Chunk>>,
  names: readonly string[],
  seen = new Map<string, readonly string[]>(),
): Set<string> => {
  for (const name of names) {
    if (seen.has(name)) continue;
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`offline: ${name} is not in the build`);
    seen.set(name, [chunk.file, ...(chunk.css ?? [])]);
    filesOf(chunks, chunk.imports ?? [], seen);
  }
  return new Set([...seen.values()].flat());
};

/** What is opened without a network: sign-in, the shell, and the orders that were kept. */
const kept = [
  'src/customer/accounts/pages/sign-in-page.tsx',
  'src/signed-in-routes.tsx',
  'src/client/recover.ts',
  'src/site-shell.tsx',
  'src/customer/orders/pages/my-orders-page.tsx',
  'src/customer/orders/offline/keep-orders.ts',
  'src/shell/help-panel.tsx',
  ...['zh-CN', 'en'].map((locale) => `../../packages/phrases/src/${locale}/app-pages.ts`),
];

/** What stands beside the chunks and is fetched with every page. */
const always = new Set(['index.html', 'theme.js', 'manifest.webmanifest']);

/**
 * The service worker and the manifest that makes the product installable. Pages come from the network as long as there
 * is one, so that nobody sees an older version than the server has; without one, index.html and `kept` come from
 * what was kept. Hashed files are kept when they have been used. Answers of the API never are.
 */
export const offline = (root: string): ReturnType<typeof VitePWA> => {
  const settings: Partial<VitePWAOptions> = {
    injectRegister: false,
    registerType: 'prompt',
    filename: 'service-worker.js',
    manifest: {
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'zh-CN',
      name: open['site.name'],
      short_name: 'Waybill',
      description: open['site.titleSuffix'],
      theme_color: '#f4f5f8',
      background_color: '#f4f5f8',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,webmanifest,woff2}'],
      maximumFileSizeToCacheInBytes: 1_000_000,
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      manifestTransforms: [
        async (entries) => {
          const text = await readFile(path.join(root, 'dist/.vite/manifest.json'), 'utf8');
          const files = filesOf(JSON.parse(text) as Record<string, Chunk>, ['index.html', ...kept]);
          const manifest = entries.filter(
            ({ url }) => always.has(url) || files.has(url) || /\.(?:svg|woff2)$/.test(url),
          );
          return { manifest, warnings: [] };
        },
      ],
      runtimeCaching: [
        {
          // What the server writes itself is not the app's to replace.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' &&
            !/^\/(?:api|docs|dev|metrics|healthz|readyz)(?:\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'assets',
            expiration: { maxEntries: 200, purgeOnQuotaError: true },
            cacheableResponse: { statuses: [200] },
          },
        },
      ],
    },
  };
  return VitePWA(settings);
};
