import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { clientPackage } from './build/client-package.ts';
import { compiledPhrases } from './build/compiled-phrases.ts';
import { madeAhead } from './build/made-ahead.ts';
import { offline } from './build/offline.ts';
import { pageTexts } from './build/page-texts.ts';
import { plainContract } from './build/plain-contract.ts';
import { precompress } from './build/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    react({ compiler: true, exclude: ['**/node_modules/**'] }),
    tailwindcss(),
    compiledPhrases(),
    plainContract({ forms: true }),
    pageTexts(),
    madeAhead(root, [
      'src/customer/accounts/common-passwords.ts',
      'src/shell/palette/label-pinyin.ts',
      'src/kit/us-outlines.ts',
    ]),
    offline(root),
    precompress(),
    clientPackage(root),
    budget(root),
  ],
  // Workers are built apart and need the parts of the contract as data, too.
  worker: { format: 'es', plugins: () => [plainContract({ forms: false })] },
  build: {
    target: ['chrome109', 'safari15.6', 'firefox115'],
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: chunks(root) } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
