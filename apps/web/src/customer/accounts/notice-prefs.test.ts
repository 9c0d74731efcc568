import { expect, test } from 'vitest';
import { hearing, isHeard, isMailed } from './notice-prefs.ts';

test('everything is told until somebody says otherwise', () => {
  expect(isHeard(undefined, 'order')).toBe(true);
  expect(isHeard({ muted: ['ticket'] }, 'order')).toBe(true);
  expect(isHeard({ muted: ['ticket'] }, 'ticket')).toBe(false);
  expect(isMailed({}, 'orderMail')).toBe(true);
  expect(isMailed({ orderMail: false }, 'orderMail')).toBe(false);
});

test('one event is switched, the others stay; the last one switched on leaves an empty list', () => {
  expect(hearing({ muted: ['ticket'] }, 'order', false)).toEqual({ muted: ['order', 'ticket'] });
  expect(hearing({ muted: ['order', 'ticket'] }, 'order', true)).toEqual({ muted: ['ticket'] });
  expect(hearing({ muted: ['ticket'] }, 'ticket', true)).toEqual({ muted: [] });
  expect(hearing(undefined, 'points', true)).toEqual({ muted: [] });
});
