import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import { minute, waitUntil } from '../wait.ts';

/** What an operator starts from; the drill changes nothing in it but addresses. */
const template = join(import.meta.dirname, '../../../docs/examples/nginx.conf');

export type FrontDoor = {
  readonly url: string;
  complaints(): Promise<string>;
  stop(): Promise<void>;
};

const nginxPath = (): string => {
  const path = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
  if (existsSync(path)) return path;
  throw new Error(`there is no nginx at ${path}: install it, or say where it is by NGINX_PATH`);
};

const replaced = (text: string, pattern: RegExp, by: string): string => {
  if (!pattern.test(text)) throw new Error(`docs/examples/nginx.conf has no ${String(pattern)} any more`);
  return text.replace(pattern, by);
};

const siteConf = async (port: number, ports: readonly number[]): Promise<string> => {
  const text = await readFile(template, 'utf8');
  const server = /^ {2}server \S+( .*;)\n(?: {2}server .*\n)*/m;
  const rest = server.exec(text)?.[1] ?? '';
  const servers = ports.map((one) => `  server 127.0.0.1:${one}${rest}\n`).join('');
  return replaced(replaced(text, server, servers), /listen 80;/, `listen 127.0.0.1:${port};`);
};

const wholeConf = (folder: string, site: string): string => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}
`;

const answers = async (url: string, child: ChildProcess): Promise<boolean> => {
  if (child.exitCode !== null) throw new Error('nginx ended by itself');
  return (await fetch(`${url}/healthz`)).ok;
};

export const openFrontDoor = async (ports: readonly number[]): Promise<FrontDoor> => {
  const path = nginxPath();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-nginx-'));
  // Its workers run as another user under root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  await writeFile(conf, wholeConf(folder, await siteConf(port, ports)));
  const child = spawn(path, ['-p', folder, '-c', conf, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('nginx answers', minute, () => answers(url, child));
  return {
    url,
    complaints: async () => (await readFile(join(folder, 'error.log'), 'utf8')).slice(-4_000),
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
