import { unrecognisedReasons } from '@waybill/contract/endpoints/track-batches.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packLines, unpackLines } from './pack-lines.ts';

const line = fc.record({
  line: fc.nat(),
  text: fc.stringMatching(/^[^\n\r]{0,30}$/),
  number: fc.stringMatching(/^[0-9A-Z]{0,30}$/),
  reference: fc.stringMatching(/^[^\n\r]{0,30}$/),
  note: fc.stringMatching(/^[^\n\r]{0,30}$/),
  carrier: fc.constantFrom(null, ...carriers),
  problem: fc.constantFrom(null, ...unrecognisedReasons),
  candidates: fc.subarray([...carriers]),
});

test('lines come out of their packing as they went in', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      expect(unpackLines(packLines(lines))).toEqual(lines);
    }),
  );
  expect(unpackLines(packLines([]))).toEqual([]);
});
