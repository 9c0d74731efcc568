import { execFile } from 'node:child_process';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const run = promisify(execFile);

/** Packs the client of the API where integrators install it from: `npm install <installation>/developers/waybill-client.tgz`. */
export const clientPackage = (root: string): Plugin => ({
  name: 'client-package',
  apply: 'build',
  async closeBundle() {
    const folder = join(root, 'dist/developers');
    await mkdir(folder, { recursive: true });
    await run('npm', ['pack', '--workspace', '@waybill/client', '--pack-destination', folder], {
      cwd: join(root, '../..'),
      shell: process.platform === 'win32',
    });
    const [packed = ''] = await readdir(folder);
    await rename(join(folder, packed), join(folder, 'waybill-client.tgz'));
  },
});
