import { expect, test } from 'vitest';
import { byStatusOf, textsOf } from './silent-days.ts';

test('days by status and service are typed one by one; what is empty is as usual', () => {
  const byStatus = { accepted: { ground: 4 }, in_transit: { express: 2, economy: 9 } };
  expect(byStatusOf(textsOf(byStatus))).toEqual(byStatus);
  expect(byStatusOf({ ...textsOf(byStatus), 'accepted ground': ' ' })).toEqual({
    in_transit: byStatus.in_transit,
  });
  expect(textsOf()).toEqual({});
});
