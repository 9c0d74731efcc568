import { expect, test } from 'vitest';
import { personalTabs } from '../../paths.ts';
import { tabFromAddress } from './tabs.ts';

test.each(personalTabs)('the address names %s', (tab) => {
  expect(tabFromAddress(new URLSearchParams({ tab }))).toBe(tab);
});

test('an address without a part, or with one there is not, shows the profile', () => {
  expect(tabFromAddress(new URLSearchParams())).toBe('profile');
  expect(tabFromAddress(new URLSearchParams('tab=secrets'))).toBe('profile');
});
