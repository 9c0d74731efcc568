import { expect, test } from 'vitest';
import { isLoopback, readDevice } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'chrome 140 windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1`,
    'edge 140 windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'safari 18 mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'safari 18 iphone handheld',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x1800363a)',
    'wechat 8 iphone handheld',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
    'chrome 139 ipad handheld',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S9210) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'samsung 26 android handheld',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00) ${webkit} Chrome/114.0 HuaweiBrowser/15.0.4 Mobile Safari/537.36`,
    'huawei 15 harmony handheld',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 2312DRA50C) ${webkit} Version/4.0 Chrome/118.0 MQQBrowser/15.2 Mobile Safari/537.36`,
    'qq 15 android handheld',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; zh-CN) ${webkit} Version/4.0 Chrome/100.0 UCBrowser/16.6 Mobile Safari/537.36`,
    'uc 16 android handheld',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn) ${webkit} Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5`,
    'xiaomi 18 android handheld',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox 140 linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`, 'chrome 140 chromeos'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/138.0 Safari/537.36 OPR/122.0`, 'opera 122 windows'],
  ['curl/8.14.1', 'other other'],
  ['', 'other other'],
])('%s', (userAgent, device) => {
  const { browser, version, system, handheld } = readDevice(userAgent);
  const words = [browser, version, system, handheld ? 'handheld' : undefined];
  expect(words.filter((word) => word !== undefined).join(' ')).toBe(device);
});

test('the loopback addresses are this machine', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['10.0.0.1', '203.0.113.127', '::2'].map(isLoopback)).toEqual([false, false, false]);
});
