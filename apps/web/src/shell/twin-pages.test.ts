import { describe, expect, test } from 'vitest';
import { desktopAddress, mobileAddress, mobileTwin } from './twin-pages.ts';

describe('the other version of a page', () => {
  test.each([
    ['/ups', '/mobile/ups'],
    ['/USPS/', '/mobile/usps'],
    ['/fedex', '/mobile/fedex'],
    ['/myorder', undefined],
    ['/mobile/ups', undefined],
  ])('%s has %j on phones', (desktop, mobile) => {
    expect(mobileTwin(desktop)).toBe(mobile);
  });

  test.each([
    ['/mobile/ups', '?zipCode=10001', '/ups?zipCode=10001&desktop=1'],
    ['/mobile/fedex', '?quantity=2&desktop=0', '/fedex?quantity=2&desktop=1'],
    ['/mobile/home', '', '/ups?desktop=1'],
    ['/myorder', '?pageNum=2', '/myorder?pageNum=2&desktop=1'],
  ])('%s%s becomes %s on a desktop', (pathname, search, address) => {
    expect(desktopAddress(pathname, search)).toBe(address);
  });

  test.each([
    ['/ups', '?zipCode=10001&desktop=1', '/mobile/ups?zipCode=10001&desktop=0'],
    ['/admin/users', '?keyword=a', '/mobile/home?desktop=0'],
  ])('%s%s becomes %s on a phone', (pathname, search, address) => {
    expect(mobileAddress(pathname, search)).toBe(address);
  });
});
