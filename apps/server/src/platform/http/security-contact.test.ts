import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';
import { readConfig } from '../config/config.ts';
import { securityText } from './security-contact.ts';

const path = '/.well-known/security.txt';
const contact = 'mailto:security@waybill.example';

test('who finds a weakness is told whom to tell, until when, and where that is said', async () => {
  const app = await openTestApp({ SECURITY_CONTACT: contact, PUBLIC_URL: 'https://waybill.example/' });
  try {
    const answer = await app.send('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      (await answer.text())
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    ) as Record<string, string>;
    expect(fields).toMatchObject({
      Contact: contact,
      'Preferred-Languages': 'zh, en',
      Canonical: `https://waybill.example${path}`,
    });
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(365);
  } finally {
    await app.close();
  }
});

test('without a contact there is no such file', async () => {
  const app = await openTestApp();
  try {
    expect((await app.send('GET', path)).status).toBe(404);
  } finally {
    await app.close();
  }
});

test('an address that can be changed on the way is no canonical one', () => {
  expect(securityText(contact, 'http://waybill.example', 0)).toBe(
    `Contact: ${contact}\nExpires: 1970-06-30T00:00:00.000Z\nPreferred-Languages: zh, en\n`,
  );
});

test.each([
  'security@waybill.example',
  'http://waybill.example/report',
  'mailto:a@b.c\nContact: x',
  'https://',
])('%j is no contact', (wrong) => {
  expect(() => readConfig({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT');
});
