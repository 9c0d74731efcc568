import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compiledPhrases } from './build/compiled-phrases.ts';
import { plainContract } from './build/plain-contract.ts';

/** The catalogue of `src/ui`, an entry of its own: no part of the built web. */
export default defineConfig({
  root: fileURLToPath(new URL('src/catalogue', import.meta.url)),
  publicDir: false,
  plugins: [react(), compiledPhrases(), plainContract()],
  build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
  server: { host: '127.0.0.1', port: 5174 },
});
