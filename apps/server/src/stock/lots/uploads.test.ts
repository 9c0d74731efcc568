import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { leanLot } from '../../../test/lot-files.ts';
import {
  mostBytes,
  url,
  token,
  nextFailure,
  withLots,
  fields,
  send,
  upload,
  uploads,
  lotCount,
  importNow,
  unchanged,
} from './lots.test-kit.ts';

withLots();

test.each([
  ['source', { ...fields, source: ' ' }],
  ['owner', { source: 's', basis: 'b', offer: 'sellable' }],
  ['basis', { ...fields, basis: 'x'.repeat(201) }],
  ['offer', { ...fields, offer: 'free' }],
  ['columns', { ...fields, columns: '{"Ref":"owner"}' }],
])('a wrong %s is refused before the file is read', async (field, given) => {
  await unchanged(async () => {
    const answer = await upload(leanLot(1), given);
    expect(answer).toMatchObject({
      status: 400,
      code: 40001,
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});

test('an upload without a file, or with an empty one, is refused', async () => {
  await unchanged(async () => {
    const none = new FormData();
    for (const [field, value] of Object.entries(fields)) none.append(field, value);
    expect(await send('POST', '/manage/lots', none)).toMatchObject({ code: 40001 });
    expect(await upload('')).toMatchObject({ code: 42202 });
  });
});

test('a file over the limit is refused and nothing of it stays; one byte less is taken', async () => {
  await unchanged(async () => {
    expect(await upload('x'.repeat(mostBytes + 1))).toMatchObject({ status: 413, code: 41301 });
  });
  const content = leanLot(1);
  const { code, data } = await upload(content.padEnd(mostBytes, '\n'));
  expect(code).toBe(0);
  await importNow(data['id']);
});

test('the same file is refused, also when it comes twice at once', async () => {
  const content = leanLot(2);
  const answers = await Promise.all([upload(content), upload(content), upload(content, fields, 'other.csv')]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40906, 40906]);
  expect(await uploads()).toHaveLength(1);
  await importNow(answers.find(({ code }) => code === 0)?.data['id']);
  await unchanged(async () => expect(await upload(content)).toMatchObject({ status: 409, code: 40906 }));
});

const multipart = (boundary: string, content: string): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="lot.csv"\r\nContent-Type: text/csv\r\n\r\n${content}`,
  ].join('');

test('an upload whose body ends before its last boundary is refused', async () => {
  await unchanged(async () => {
    const response = await fetch(`${url}${apiBase}/manage/lots`, {
      method: 'POST',
      headers: { token, 'content-type': 'multipart/form-data; boundary=x1' },
      body: multipart('x1', leanLot(2)),
    });
    expect(await response.json()).toMatchObject({ code: 42202 });
  });
});

/** Looks until a file more than before lies there. */
const oneMoreThan = async (before: number): Promise<void> => {
  if ((await uploads()).length <= before) await oneMoreThan(before);
};

test('an upload whose connection breaks leaves nothing', async () => {
  const before = [await lotCount(), await uploads()] as const;
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST ${apiBase}/manage/lots HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: multipart/form-data; boundary=x1\r\nContent-Length: 90000\r\n\r\n${multipart('x1', leanLot(200))}`,
  );
  await oneMoreThan(before[1].length);
  const failed = nextFailure();
  socket.destroy();
  expect(await failed).toMatchObject({ reason: 'brokenUpload' });
  expect([await lotCount(), await uploads()]).toEqual(before);
});
