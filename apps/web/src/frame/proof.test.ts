import { describe, expect, test } from 'vitest';
import { checkProof, noProof, proofOf } from './proof.ts';

describe('a proof', () => {
  test.each(['123456', ' 123 456 '])('of the app is six digits: %j', (code) => {
    expect(checkProof({ ...noProof, code })).toEqual({});
    expect(proofOf({ ...noProof, code, recoveryCode: 'left over' })).toEqual({ code: code.trim() });
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('of the app is not %j', (code) => {
    expect(checkProof({ ...noProof, code })).toEqual({ code: 'proof.codeWanted' });
  });

  test('on paper is whatever was written down', () => {
    const paper = { ...noProof, paper: true, code: '123456' };
    expect(checkProof(paper)).toEqual({ recoveryCode: 'proof.recoveryWanted' });
    expect(proofOf({ ...paper, recoveryCode: ' 7QK2M-4XA9D ' })).toEqual({ recoveryCode: '7QK2M-4XA9D' });
  });
});
