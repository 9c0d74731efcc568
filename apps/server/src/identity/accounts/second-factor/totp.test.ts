import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i s are those of the standard', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-31, null],
    [-30, 41_152_263],
    [0, 41_152_263],
    [59, 41_152_263],
    [60, null],
  ])('are taken one step early and one step late: %i s after its step began', (after, step) => {
    expect(stepOfCode(secret, '005924', (1_234_567_890 + after) * 1000)).toBe(step);
  });

  test('are read with the space that apps show', () => {
    expect(stepOfCode(secret, '005 924', 1_234_567_890_000)).toBe(41_152_263);
  });
});

test('a new secret has 160 bits, and its address names product and account', () => {
  const made = newTotpSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(made);
  expect(totpUri(made, 'a b@test.example')).toBe(
    `otpauth://totp/Waybill:a%20b%40test.example?issuer=Waybill&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  );
});
