import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@waybill/server/test/free-port.ts';
import { openDatabaseProxy } from '@waybill/server/test/proxy.ts';
import { type Check, type Task, openFolder } from '../../harness.ts';
import { missingPrograms } from '../program.ts';

const repository = join(import.meta.dirname, '../../../..');
const tools = ['buildah', 'podman', 'crun', 'debootstrap', 'unshare', 'script', 'curl'];

/** What a line of the script says; undefined for one that only tells what it is at. */
const readCheck = (line: string): Check | undefined => {
  const [kind, holds, what, ...seen] = line.split('|');
  if (kind !== 'check' || what === undefined) return undefined;
  return { what, holds: holds === 'yes', seen: seen.join('|') };
};

/** Builds the image of `Dockerfile` twice and runs it as hardened as it goes. Skipped where the tools are missing. */
export const image: Task = {
  name: 'image',
  byName: true,
  run: async ({ ends, print, database }) => {
    const missing = missingPrograms(tools);
    if (missing.length > 0 || process.getuid?.() !== 0) {
      print(
        `skipped: it needs root and ${missing.join(', ') || 'nothing else'} (Debian has them as packages)`,
      );
      return [];
    }
    const work = await openFolder(ends, 'image');
    const cache = join(tmpdir(), 'waybill-drill-cache');
    await mkdir(cache, { recursive: true });
    // The user of the container may not open the socket.
    const proxy = await openDatabaseProxy(await database('image', 'empty'));
    ends.defer(() => proxy.close());
    const script = join(import.meta.dirname, 'image.sh');
    const args = ['--mount', '--propagation', 'private', 'bash', script, repository, work];
    const child = spawn('unshare', [...args, String(await freePort())], {
      env: { ...process.env, CACHE_DIR: cache, DATABASE_URL: proxy.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const checks: Check[] = [];
    for await (const line of createInterface(child.stdout)) {
      const check = readCheck(line);
      if (check === undefined) print(line);
      else checks.push(check);
    }
    const [status] = (await ended) as [number | null];
    return [...checks, { what: 'the script came to its end', holds: status === 0, seen: `status ${status}` }];
  },
};
