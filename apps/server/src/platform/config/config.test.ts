import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  test('without any are the demo on loopback', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      demoLife: true,
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

  test('let nobody trade by itself in production, and in the demo unless told not to', () => {
    const production = { DATABASE_URL: 'postgres://db/waybill', DEMO_LIFE: 'on' };
    expect(readConfig(production).demoLife).toBe(false);
    expect(readConfig({ DEMO_LIFE: 'off' }).demoLife).toBe(false);
  });

  test('want a second factor of the staff in production, where its secrets can be encrypted', () => {
    const production = { DATABASE_URL: 'postgres://db/waybill' };
    const CARRIER_KEY = 'ab'.repeat(32);
    expect(readConfig({}).secondFactor).toBe('off');
    expect(readConfig(production).secondFactor).toBe('off');
    expect(readConfig({ ...production, CARRIER_KEY }).secondFactor).toBe('staff');
    expect(readConfig({ ...production, CARRIER_KEY, SECOND_FACTOR: 'off' }).secondFactor).toBe('off');
    expect(readConfig({ SECOND_FACTOR: 'staff' }).secondFactor).toBe('staff');
    expect(() => readConfig({ ...production, SECOND_FACTOR: 'staff' })).toThrow(/CARRIER_KEY: is needed/);
  });

  test('of passwords have the length of the specification, and no less for the staff than for customers', () => {
    expect(readConfig({}).passwordMinLength).toEqual({ user: 6, staff: 12 });
    expect(readConfig({ PASSWORD_MIN_LENGTH: '15' }).passwordMinLength).toEqual({ user: 15, staff: 15 });
    const STAFF_PASSWORD_MIN_LENGTH = '8';
    expect(readConfig({ STAFF_PASSWORD_MIN_LENGTH }).passwordMinLength.staff).toBe(8);
    expect(() => readConfig({ STAFF_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH: '9' })).toThrow(
      /STAFF_PASSWORD_MIN_LENGTH: is less/,
    );
    for (const PASSWORD_MIN_LENGTH of ['5', '65', '8.5'])
      expect(() => readConfig({ PASSWORD_MIN_LENGTH })).toThrow(/PASSWORD_MIN_LENGTH/);
  });

  test('of passkeys follow the public address, and name a domain that its pages are below', () => {
    const at = { DATABASE_URL: 'postgres://db/waybill', PUBLIC_URL: 'https://app.waybill.example/' };
    expect(readConfig(at).passkeys).toEqual({
      domain: 'app.waybill.example',
      origins: ['https://app.waybill.example'],
    });
    expect(readConfig({}).passkeys).toEqual({ domain: 'localhost', origins: undefined });
    const PASSKEY_DOMAIN = 'waybill.example';
    expect(readConfig({ ...at, PASSKEY_DOMAIN }).passkeys.domain).toBe('waybill.example');
    const PASSKEY_ORIGINS = 'https://waybill.example, https://m.waybill.example';
    expect(readConfig({ ...at, PASSKEY_DOMAIN, PASSKEY_ORIGINS }).passkeys.origins).toEqual([
      'https://waybill.example',
      'https://m.waybill.example',
    ]);
    expect(() => readConfig({ ...at, PASSKEY_ORIGINS })).toThrow(/is not below app\.waybill\.example/);
    expect(() => readConfig({ ...at, PASSKEY_ORIGINS: 'https://a.example/login' })).toThrow(
      /PASSKEY_ORIGINS/,
    );
    expect(() => readConfig({ ...at, PASSKEY_DOMAIN: '192.0.2.1' })).toThrow(/PASSKEY_DOMAIN/);
  });

  test('of an identity provider go together, and lead to roles of the staff alone', () => {
    const set = {
      DATABASE_URL: 'postgres://db/waybill',
      PUBLIC_URL: 'https://waybill.example',
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'waybill',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: 'CN=a,OU=b=admin, owners=super_admin',
    };
    expect(readConfig({}).oidc).toBeUndefined();
    expect([...(readConfig(set).oidc?.roles ?? [])]).toEqual([
      ['CN=a,OU=b', 'admin'],
      ['owners', 'super_admin'],
    ]);
    expect(readConfig(set).settings).toMatchObject({ OIDC_CLIENT_SECRET: 'set', OIDC_ISSUER: 'set' });
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES', 'PUBLIC_URL'])
      expect(() => readConfig({ ...set, [name]: '' })).toThrow(
        `${name}: is needed with the other settings of OIDC`,
      );
    for (const OIDC_ROLES of ['a=user', 'a', '=admin', 'a=admin,b'])
      expect(() => readConfig({ ...set, OIDC_ROLES })).toThrow(/OIDC_ROLES/);
    for (const OIDC_ISSUER of ['http://login.example', 'login', 'https://login.example/?a=b'])
      expect(() => readConfig({ ...set, OIDC_ISSUER })).toThrow(/OIDC_ISSUER/);
  });

  test('that are wrong are all named at once', () => {
    const read = () => readConfig({ PORT: 'http', TIME_ZONE: 'Mars/Olympus', JOBS: 'maybe' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*TIME_ZONE[\s\S]*JOBS/);
  });

  test('that are wrong are named together with what the others lack, in words', () => {
    const read = () =>
      readConfig({
        DATABASE_URL: 'postgresql://waybill:pa#ss@db/waybill',
        TRUSTED_PROXIES: '10.0.0.0/99, loopback',
        PORT: 'http',
        POOL_SIZE: '0',
        JOBS: 'maybe',
        METRICS_TOKEN: 'short',
        SMPT_URL: 'smtp://mail.example',
        OIDC_NAME: 'Sign in',
        S3_BUCKET: 'files',
      });
    const said = [
      'DATABASE_URL: is not an address like postgresql://user:password@host/database; in a password write %40 for @, %23 for #, %2F for /, %3F for ?, %25 for %',
      'TRUSTED_PROXIES: is not a list of addresses and ranges like 10.0.0.0/8, 192.0.2.7',
      'PORT: is not a whole number',
      'POOL_SIZE: has to be at least 1',
      'JOBS: has to be one of on, off',
      'METRICS_TOKEN: has to be at least 16 characters',
      'SMPT_URL: is no setting; SMTP_URL is meant, or set SMTP_URL to nothing',
      'S3_ENDPOINT: is needed with the other settings of S3',
    ];
    for (const line of said) expect(read).toThrow(`  ${line}`);
    expect(read).not.toThrow(/DATABASE_URL: is needed|nvalid|expected/);
  });

  test.each([
    'db/waybill',
    'postgres:/db',
    'http://db',
    'postgres://a:b/c@db/d',
    'postgres://a:5?@db/d',
    'postgres://a:5%@db',
  ])('take no %s for a database, and an encoded password', (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/DATABASE_URL: is not an address/);
    expect(() => readConfig({ DATABASE_READ_URL: url })).toThrow(/DATABASE_READ_URL: is not an address/);
    const encoded = 'postgres://a:%40%23%2F%3F%25@/d?host=/var/run/postgresql';
    expect(readConfig({ DATABASE_URL: encoded }).databaseUrl).toBe(encoded);
  });

  test('of other programs are let be: names that are near none, or near one that is set or set to nothing', () => {
    const others = {
      PATH: '/bin',
      DATABASES: '1',
      HOST_URL: 'a',
      REDIS_URI: 'redis://a',
      METRICS_TOKEN_1: 'a',
    };
    expect(() => readConfig(others)).toThrow(/REDIS_URI: is no setting/);
    expect(() =>
      readConfig({ ...others, REDIS_URL: '', METRICS_TOKEN: 'a'.repeat(16), METRICS_TOKEN_OLD: '' }),
    ).not.toThrow();
  });

  test('bound the calls under way: 32, or another number that leaves places for all', () => {
    expect(readConfig({}).maxInFlight).toBe(32);
    expect(readConfig({ MAX_IN_FLIGHT: '64' }).maxInFlight).toBe(64);
    expect(() => readConfig({ MAX_IN_FLIGHT: '3' })).toThrow(/MAX_IN_FLIGHT/);
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

  test('of a carrier go together, with a key to encrypt with', () => {
    const account = { FEDEX_CLIENT_ID: 'shop', FEDEX_CLIENT_SECRET: 'hush' };
    const whole = { ...account, CARRIER_KEY: '0f'.repeat(32), FEDEX_ORIGIN: 'http://127.0.0.1:3900/' };
    expect(readConfig(whole)).toMatchObject({
      carriers: {
        ups: undefined,
        usps: undefined,
        fedex: { origin: 'http://127.0.0.1:3900', clientId: 'shop', callsPerDay: 100_000 },
      },
      carrierKey: Buffer.alloc(32, 0x0f),
    });
    expect(() => readConfig(account)).toThrow(/CARRIER_KEY: is needed with FEDEX_CLIENT_ID/);
    expect(() => readConfig({ ...whole, FEDEX_CLIENT_SECRET: '' })).toThrow(/FEDEX_CLIENT_SECRET/);
    expect(() => readConfig({ ...whole, CARRIER_KEY: 'abc' })).toThrow(/CARRIER_KEY: is not 64 hex digits/);
    expect(() => readConfig(account)).not.toThrow(/hush/);
  });

  test('that are empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ demo: true, port: 3000 });
  });
});

test('a bucket needs all of its settings', () => {
  const some = { DATABASE_URL: 'postgres://x', S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'files' };
  expect(() => readConfig(some)).toThrow(/S3_ACCESS_KEY_ID: is needed[\s\S]*S3_SECRET_ACCESS_KEY: is needed/);
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).s3).toBeUndefined();
  const all = { ...some, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig(all).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    timeoutMs: 10_000,
  });
});
