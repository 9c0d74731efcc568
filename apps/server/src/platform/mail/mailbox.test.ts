import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let demo: TestApp;
let production: TestApp;
beforeAll(async () => {
  [demo, production] = await Promise.all([openTestApp({}, { demo: true }), openTestApp()]);
});
afterAll(() => Promise.all([demo.close(), production.close()]));

const hostile = {
  to: '"<img src=x onerror=alert(1)>"@test.example',
  subject: '</h2><script>alert(1)</script>',
  text: 'Open https://waybill.example/active?code=a&b="c" now <b>please</b> javascript:alert(1)',
  html: '<!doctype html><p>Open it</p>',
};

test('the mailbox lists mails, newest first, with links that work and nothing that runs', async () => {
  expect(await (await demo.send('GET', '/dev/mailbox')).text()).toContain('暂无邮件');
  await demo.context.mailer.send({ ...hostile, subject: 'older' });
  await demo.context.mailer.send(hostile);
  const response = await demo.send('GET', '/dev/mailbox');
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(policy).toContain("default-src 'none'");
  expect(page).toContain(`<style nonce="${nonce}">`);
  expect(page).not.toMatch(/<script|<img|<b>|onerror=alert\(1\)>|href="javascript/);
  expect(page).toContain('href="https://waybill.example/active?code=a&amp;b=&quot;c&quot;"');
  expect(page).toMatch(/<time datetime="[^"]+Z">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d<\/time>/);
  expect(page.indexOf('alert(1)')).toBeLessThan(page.indexOf('older'));
  expect(await (await demo.send('GET', '/dev/mailbox', undefined, { locale: 'en' })).text()).toContain(
    'Development mailbox',
  );
});

test('the mailbox tells tests the same as JSON, and shows a mail as its reader sees it', async () => {
  await demo.context.mailer.send(hostile);
  const { list } = (await (await demo.send('GET', '/dev/mailbox.json')).json()) as {
    list: { id: number; subject: string }[];
  };
  expect(list[0]).toMatchObject(hostile);
  const response = await demo.send('GET', `/dev/mailbox/${list[0]?.id}`);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toBe(hostile.html);
  expect((await demo.send('GET', '/dev/mailbox/999999')).status).toBe(404);
});

test('outside the demo there is none', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1']) {
    const response = await production.send('GET', path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40401 });
  }
});
