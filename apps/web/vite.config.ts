import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { compiledPhrases } from './build/compiled-phrases.ts';
import { firstChunks } from './build/first-chunks.ts';
import { leanRouter } from './build/lean-router.ts';
import { pageWords } from './build/page-words.ts';
import { plainContract } from './build/plain-contract.ts';
import { precompress } from './build/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const signIn = 'src/features/accounts/pages/sign-in-page.tsx';
const transport = 'src/client/transport.ts';
const frame = [transport, 'src/frame/site-frame.tsx', '../../packages/phrases/src/zh-CN/signed-in.ts'];

export default defineConfig({
  root,
  plugins: [
    react({ compiler: true }),
    compiledPhrases(),
    plainContract(),
    leanRouter(),
    pageWords(),
    precompress(),
    bundleBudget(root, [
      { page: 'sign in', modules: [signIn], limit: 120 },
      { page: 'sign in and HTTP', modules: [signIn, transport], limit: 135 },
      {
        page: 'carrier query',
        modules: [...frame, 'src/features/shipments/pages/carrier-page.tsx'],
        limit: 300,
      },
      { page: 'my orders', modules: [...frame, 'src/features/orders/pages/my-orders-page.tsx'], limit: 220 },
    ]),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: `${root}build/no-schemas.ts` }],
  },
  build: {
    target: ['chrome109', 'safari15.6', 'firefox115'],
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: firstChunks(`${root}src/main.tsx`) } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
