import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ForeignSite = {
  /** Another origin than that of the product, on this machine. */
  readonly address: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/** A site of somebody else: it answers whatever is asked, lets every origin read it, and shows an empty page. */
export const openForeignSite = async (): Promise<ForeignSite> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<!doctype html><title>Somebody else</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
