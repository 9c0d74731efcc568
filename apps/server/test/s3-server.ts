import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const s3Account = {
  S3_BUCKET: 'waybill-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIDTEST',
  S3_SECRET_ACCESS_KEY: 'secret/of+the+test',
} as const;

export type S3Server = {
  readonly url: string;
  /** What lies in the bucket, by key. */
  readonly objects: Map<string, { content: Buffer; written: Date }>;
  /** Method and path of everything that came, signed or not. */
  readonly arrivals: string[];
  /** Method and path of each call that was signed as it has to be. */
  readonly calls: string[];
  /** How it behaves: as it should, answering 503, never answering, or sending everybody on to `elsewhere`. */
  mood: 'good' | 'unavailable' | 'silent' | 'moved';
  elsewhere: string;
  close(): Promise<void>;
};

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature that a request has to bear (AWS Signature Version 4), computed from what arrived. */
const signatureOf = ({ method = '', url = '', headers }: IncomingMessage, signed: string[]): string => {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const stamp = String(headers['x-amz-date']);
  const day = stamp.slice(0, 8);
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    method,
    pathname,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${s3Account.S3_REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n');
  const key = [day, s3Account.S3_REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3Account.S3_SECRET_ACCESS_KEY}`,
  );
  return hmac(key, text).toString('hex');
};

const isSigned = (request: IncomingMessage, content: Buffer): boolean => {
  const { authorization = '' } = request.headers;
  const [, account, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const names = signed.split(';');
  return (
    account === s3Account.S3_ACCESS_KEY_ID &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) &&
    request.headers['x-amz-content-sha256'] === hash(content) &&
    signature === signatureOf(request, names)
  );
};

/** Pages are small, so that a list has several. */
const pageSize = 2;

const listed = (objects: S3Server['objects'], query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const from = Number(query.get('continuation-token') ?? '0');
  const entries = keys
    .slice(from, from + pageSize)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.written.toISOString() ?? ''}</LastModified></Contents>`,
    );
  const more = from + pageSize < keys.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  }${entries.join('')}</ListBucketResult>`;
};

/** A bucket behind real HTTP that takes only what is signed with its account. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects: S3Server['objects'] = new Map();
  const calls: string[] = [];
  const arrivals: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await buffer(request);
    arrivals.push(`${request.method} ${request.url}`);
    if (state.mood === 'silent') return;
    if (state.mood === 'unavailable') return void response.writeHead(503).end('<Code>SlowDown</Code>');
    if (state.mood === 'moved')
      return void response.writeHead(307, { location: `${state.elsewhere}${request.url ?? ''}` }).end();
    if (!isSigned(request, content))
      return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    calls.push(`${request.method} ${pathname}`);
    const root = `/${s3Account.S3_BUCKET}`;
    if (pathname === root) return void response.end(listed(objects, searchParams));
    const key = pathname.slice(root.length + 1);
    if (request.method === 'PUT') objects.set(key, { content, written: new Date() });
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET')
      return void (found === undefined ? response.writeHead(404).end() : response.end(found.content));
    return void response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const state: S3Server = {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    calls,
    arrivals,
    mood: 'good',
    elsewhere: '',
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return state;
};
