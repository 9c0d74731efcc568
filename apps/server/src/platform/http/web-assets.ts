import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDecodable, nothingAt } from './shown-paths.ts';

/** Beside `gz` there is no `plain`: the few who take no compression get it unpacked. */
type Asset = { type: string; plain?: Buffer; br?: Buffer; gz?: Buffer };

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip',
};

/** What the product never asks a browser for; the clipboard it writes to stays. */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Names in it say what is in them, so that they can be kept for ever. */
const hashedFolder = '/assets/';

/** Sent with what changes from answer to answer, and so not as it is. */
const indexPath = '/index.html';

const unpack = promisify(gunzip);

const readAssets = async (root: string): Promise<Map<string, Asset>> => {
  if (!existsSync(root)) return new Map();
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const contents = new Map(
    await Promise.all(
      files.map(async (entry): Promise<[string, Buffer]> => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(root.length).replaceAll('\\', '/'), await readFile(path)];
      }),
    ),
  );
  const assets = new Map<string, Asset>();
  for (const [path, plain] of contents) {
    const type = types[extname(path)];
    // What the build notes for itself (/.vite/manifest.json lists every source) is nobody's business.
    if (type === undefined || path.includes('/.')) continue;
    const br = contents.get(`${path}.br`);
    const gz = contents.get(`${path}.gz`);
    assets.set(path, { type, ...(br && { br }), ...(gz && path !== indexPath ? { gz } : { plain }) });
  }
  return assets;
};

const sendAsset = async (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  asset: Asset,
): Promise<FastifyReply> => {
  const accepted = request.headers['accept-encoding'] ?? '';
  const hashed = path.startsWith(hashedFolder);
  // A page asks for many of them, and none of them is a page.
  if (hashed) for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  // A worker has no policy but that of its own script.
  if (hashed && path.includes('-worker-')) reply.header('content-security-policy', "default-src 'self'");
  reply
    .type(asset.type)
    .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding');
  if (asset.br !== undefined && accepted.includes('br'))
    return reply.header('content-encoding', 'br').send(asset.br);
  if (asset.gz !== undefined && accepted.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(asset.gz);
  return reply.send(asset.gz === undefined ? asset.plain : await unpack(asset.gz));
};

/**
 * Serves the built web from memory: hashed files for ever, every other page as index.html with a fresh nonce
 * and the zone in which the product's days begin.
 * Unknown calls below /api get the error of the catalogue instead.
 */
export const serveWeb = async (
  app: FastifyInstance,
  {
    root,
    timeZone,
    unlisted,
  }: {
    readonly root: string;
    readonly timeZone: string;
    /** Whether search engines are to leave the page of a path out; it needs no script to be run for that. */
    readonly unlisted: (path: string) => boolean;
  },
): Promise<void> => {
  const assets = await readAssets(root);
  const index = assets.get(indexPath)?.plain?.toString('utf8').replace('__TIME_ZONE__', timeZone);
  assets.delete(indexPath);

  app.get(`${hashedFolder}*`, { schema: { hide: true } }, async (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '');
    const asset = path.startsWith(hashedFolder) ? assets.get(path) : undefined;
    if (asset === undefined) throw new AppError('notFound');
    return sendAsset(request, reply, path, asset);
  });
  await app.register(async (pages) => {
    // Before helmet, which writes the nonce into the policy, and whose policy the one of the API would hide.
    pages.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('content-security-policy').header('permissions-policy', permissions);
      (reply.raw as { nonce?: string }).nonce = randomBytes(16).toString('base64');
    });
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", (_request, reply) => `'nonce-${(reply as { nonce?: string }).nonce ?? ''}'`],
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      xFrameOptions: { action: 'deny' },
      // The operator's proxy ends TLS and decides about HSTS.
      strictTransportSecurity: false,
    });
    pages.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
      const asset = assets.get(path);
      if (asset !== undefined) return sendAsset(request, reply, path, asset);
      const isNone = path.startsWith('/api/') || !isDecodable(request.originalUrl);
      if (isNone || index === undefined) throw nothingAt(request.url);
      if (unlisted(path)) reply.header('x-robots-tag', 'noindex');
      const nonce = (reply.raw as { nonce?: string }).nonce ?? '';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(index.replaceAll('__CSP_NONCE__', nonce));
    });
  });
};
