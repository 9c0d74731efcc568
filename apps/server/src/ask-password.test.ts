import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

test('on a terminal nothing of the password is shown, and the terminal is as it was afterwards', async () => {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => void modes.push(on),
  });
  const output = new PassThrough();
  const asked = askPassword(input, output);
  for (const key of 'a secrett\x7f phrase\r') input.write(key);
  expect(await asked).toBe('a secret phrase');
  output.end();
  expect(await text(output)).toBe('Password: \n');
  expect(modes).toEqual([true, false]);
});

test('on a terminal Ctrl-C gives up', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const asked = askPassword(input, new PassThrough());
  input.write('a sec\x03');
  await expect(asked).rejects.toThrow('no password was given');
});

test('of a pipe the first line is read, also without an end of line, and nothing is asked', async () => {
  for (const piped of ['a secret phrase\nanother line\n', 'a secret phrase']) {
    const input = new PassThrough();
    const output = new PassThrough();
    input.end(piped);
    expect(await askPassword(input, output)).toBe('a secret phrase');
    output.end();
    expect(await text(output)).toBe('');
  }
});

test('an input that ends without a line gives none', async () => {
  const input = new PassThrough();
  input.end();
  await expect(askPassword(input, new PassThrough())).rejects.toThrow('no password was given');
});
