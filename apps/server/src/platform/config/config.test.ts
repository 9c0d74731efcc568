import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  test('without any are the demo on loopback', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      timeZone: 'Asia/Shanghai',
    });
  });

  test('with a database are production on every address', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/waybill' })).toMatchObject({
      demo: false,
      host: '0.0.0.0',
    });
  });

  test('that are wrong are all named at once', () => {
    const read = () => readConfig({ PORT: 'http', TIME_ZONE: 'Mars/Olympus', JOBS: 'maybe' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*TIME_ZONE[\s\S]*JOBS/);
  });

  test('that are empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ demo: true, port: 3000 });
  });
});
