import { type DemoProcess, startDemoProcess } from '../../server/test/demo-process.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type OidcIssuer, openOidcIssuer } from '../../server/test/oidc-issuer.ts';
import { expect, test } from './journey.ts';

/** The staff sign in through an identity provider: a server of its own, which has one. */
let issuer: OidcIssuer;
let server: DemoProcess;

test.beforeAll(async () => {
  issuer = await openOidcIssuer();
  const port = await freePort();
  server = await startDemoProcess(
    {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CARRIER_KEY: 'e3'.repeat(32),
      SECOND_FACTOR: 'staff',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_ROLES: 'waybill-owners=super_admin',
      OIDC_NAME: 'Example SSO',
    },
    { port },
  );
});
test.afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const claims = { email: 'lin@staff.example', email_verified: true, name: '林小满', amr: ['pwd', 'mfa'] };

test('the staff come in through the provider, back to where they wanted', async ({ page, look }) => {
  issuer.person = { sub: 'lin', claims: { ...claims, groups: ['waybill-owners'] } };
  await page.goto(`${server.url}/login?redirect=%2Fadmin%2Fusers`);
  const way = page.getByRole('button', { name: '使用 Example SSO 登录' });
  await expect(way).toBeVisible();
  await look('provider-sign-in');
  await way.click();
  await expect(page).toHaveURL(`${server.url}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.url}/personal?tab=sessions`);
  await expect(page.getByText('统一登录 + 两步验证').first()).toBeVisible();
  await look('provider-sessions');
  await page.goto(`${server.url}/personal?tab=password`);
  await expect(page.getByText('您的账号通过统一登录进入，在本系统没有密码')).toBeVisible();
  await expect(page.getByLabel('当前密码')).toHaveCount(0);
  await look('provider-password');
});

test('somebody without a role is told so, and whoever never left for the provider as well', async ({
  page,
  look,
}) => {
  issuer.person = { sub: 'wang', claims: { ...claims, email: 'wang@staff.example', groups: [] } };
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: '使用 Example SSO 登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '您的账号没有本系统的权限' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login/oidc`);
  await look('provider-no-role');
  await page.goto(`${server.url}/login/oidc?code=somebody-elses&state=made-up`);
  await expect(page.getByRole('heading', { level: 1, name: '本次登录已失效' })).toBeVisible();
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);

  issuer.away = true;
  await page.getByRole('button', { name: '使用 Example SSO 登录' }).click();
  // What it knows of the provider it remembers: the browser sees that nobody is there.
  await expect(page).toHaveURL((url) => url.origin === issuer.url);
  issuer.away = false;
});
