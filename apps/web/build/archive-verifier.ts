import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, build } from 'vite';
import { plainContract } from './plain-contract.ts';

/** Where the server finds the page; it serves nothing of a folder with a dot. */
const fileName = '.archive/verify.html';

/** The sources of the page, bundled as one script that needs nothing beside it. */
const bundle = async (root: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plainContract()],
    build: {
      write: false,
      target: ['chrome109', 'safari16.4', 'firefox115'],
      lib: { entry: path.join(root, 'src/archive-verifier/verify-page.ts'), formats: ['es'] },
      minify: true,
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error('the page that verifies archives was not built');
  return chunk.code.trim().replaceAll('</script', String.raw`<\/script`);
};

/**
 * Makes the page that lies in the archive of an account and verifies it: one file that works without a server and lets
 * no request out.
 */
export const archiveVerifier = (root: string): Plugin => ({
  name: 'waybill:archive-verifier',
  apply: 'build',
  async generateBundle() {
    const folder = path.join(root, 'src/archive-verifier');
    const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
    const [script, style, page] = [
      await bundle(root),
      await read('verify-page.css'),
      await read('verify.html'),
    ];
    const hash = createHash('sha256').update(script).digest('base64');
    const source = page
      .replace('__SCRIPT_HASH__', () => `sha256-${hash}`)
      .replace('__STYLE__', () => `<style>${style}</style>`)
      .replace('__SCRIPT__', () => `<script type="module">${script}</script>`);
    this.emitFile({ type: 'asset', fileName, source });
  },
});
