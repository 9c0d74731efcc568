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

  test('of mail go together, and are addresses', () => {
    const smtp = { SMTP_URL: 'smtps://user:secret@smtp.example:465' };
    const whole = {
      ...smtp,
      MAIL_FROM: 'Waybill <no-reply@waybill.example>',
      PUBLIC_URL: 'https://waybill.example/',
    };
    expect(readConfig(whole)).toMatchObject({
      smtp: { url: smtp.SMTP_URL, from: whole.MAIL_FROM },
      publicUrl: 'https://waybill.example',
    });
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      smtp: undefined,
      publicUrl: 'http://localhost:8080',
    });
    expect(() => readConfig(smtp)).toThrow(/PUBLIC_URL[\s\S]*MAIL_FROM/);
    const wrong = { ...whole, SMTP_URL: 'http://smtp.example', MAIL_FROM: 'x\r\nBcc: a@b.example' };
    expect(() => readConfig(wrong)).toThrow(/SMTP_URL[\s\S]*MAIL_FROM/);
    expect(() => readConfig({ ...whole, PUBLIC_URL: 'waybill.example' })).toThrow(/PUBLIC_URL/);
    expect(() => readConfig(smtp)).not.toThrow(/secret/);
  });

  test('that are empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ demo: true, port: 3000 });
  });
});
