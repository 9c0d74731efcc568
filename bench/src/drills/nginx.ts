import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import type { ServerProcess } from '@waybill/server/test/server-process.ts';
import { openFolder } from '../harness.ts';
import { startProgram } from './program.ts';

/** What an operator starts from; the drill changes nothing in it but addresses. */
const template = join(import.meta.dirname, '../../../docs/examples/nginx.conf');

const replaced = (text: string, pattern: RegExp, by: string): string => {
  if (!pattern.test(text)) throw new Error(`docs/examples/nginx.conf has no ${String(pattern)} any more`);
  return text.replace(pattern, by);
};

const siteConf = async (port: number, nodes: readonly ServerProcess[]): Promise<string> => {
  const text = await readFile(template, 'utf8');
  const server = /^ {2}server \S+( .*;)\n(?: {2}server .*\n)*/m;
  const rest = server.exec(text)?.[1] ?? '';
  const servers = nodes.map((node) => `  server 127.0.0.1:${node.port}${rest}\n`).join('');
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

/** nginx in front of servers; `complaints` is the end of its log. */
export const openFrontDoor = async (
  ends: AsyncDisposableStack,
  nodes: readonly ServerProcess[],
): Promise<{ readonly url: string; complaints(): Promise<string> }> => {
  const folder = await openFolder(ends, 'nginx');
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(conf, wholeConf(folder, await siteConf(port, nodes)));
  const url = `http://127.0.0.1:${port}`;
  const args = ['-p', folder, '-c', conf, '-e', log];
  await startProgram(
    ends,
    ['NGINX_PATH', '/usr/sbin/nginx'],
    args,
    async () => (await fetch(`${url}/healthz`)).ok,
  );
  return { url, complaints: async () => (await readFile(log, 'utf8')).slice(-4_000) };
};
