import react from '@vitejs/plugin-react';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { archiveVerifier } from './build/archive-verifier.ts';
import { bundleBudget } from './build/bundle-budget.ts';
import { compiledPhrases } from './build/compiled-phrases.ts';
import { fetchingAhead } from './build/fetch-ahead.ts';
import { firstChunks, filesAhead } from './build/first-chunks.ts';
import { firstLoads } from './build/first-loads.ts';
import { leanRouter } from './build/lean-router.ts';
import { lightComponents } from './build/light-components.ts';
import { madeAhead } from './build/made-ahead.ts';
import { offline } from './build/offline.ts';
import { pageTexts } from './build/page-texts.ts';
import { plainContract } from './build/plain-contract.ts';
import { precompress } from './build/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    react({
      compiler: true,
      exclude: ['**/node_modules/**', ...lightComponents.map((glob) => path.resolve(root, 'src', glob))],
    }),
    compiledPhrases(),
    plainContract(),
    leanRouter(),
    pageTexts(),
    madeAhead(root, [
      'src/features/accounts/common-passwords.ts',
      'src/frame/palette/label-pinyin.ts',
      'src/ui/us-outlines.ts',
    ]),
    fetchingAhead(root, firstLoads),
    archiveVerifier(root),
    offline(root),
    precompress(),
    bundleBudget(root, firstLoads),
  ],
  // Workers are built apart and need the parts of the contract as data, too.
  worker: { format: 'es', plugins: () => [plainContract()] },
  build: {
    target: ['chrome109', 'safari15.6', 'firefox115'],
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: filesAhead },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: firstChunks(root) } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
