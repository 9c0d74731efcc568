import { expect, test, violationsOf } from './journey.ts';

type Asked = { readonly token?: string; readonly body?: object };

test('docs: try a call with its example and an API key', async ({ page }, { project }) => {
  const ask = async <T>(path: string, { token = '', body = {} }: Asked): Promise<T> => {
    const answer = await page.request.post(`/api/v1${path}`, { headers: { token }, data: body });
    return ((await answer.json()) as { data: T }).data;
  };
  const signedIn = (account: string) =>
    ask<{ token: string; userInfo: { id: string } }>('/auth/login', {
      body: { account, password: 'Waybill-demo-2026' },
    });
  const staff = await signedIn('super@demo.local');
  const owner = await signedIn('user@demo.local');
  const template = await ask<{ id: string }>('/manage/permissions/templates', {
    token: staff.token,
    body: { name: `docs ${project.name}`, scopes: ['own:track'] },
  });
  const issued = await ask<{ id: string }>('/manage/keys', {
    token: staff.token,
    body: { userId: owner.userInfo.id, templateId: template.id, name: 'docs' },
  });
  const { key } = await ask<{ key: string }>(`/user/keys/${issued.id}/collect`, { token: owner.token });

  await page.goto('/docs');
  await expect(page.locator('#operations-tag-logistics')).toBeVisible();
  await expect(page.getByRole('row', { name: '40101 notSignedIn 401' })).toBeVisible();
  expect(await violationsOf(page, 'color-contrast')).toEqual([]);
  await page.getByRole('button', { name: 'Authorize' }).click();
  const scheme = page.locator('.auth-container', { hasText: 'X-API-Key' });
  await scheme.getByRole('textbox').fill(key);
  await scheme.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.close-modal').click();
  await page.locator('#operations-tag-logistics').click();
  const call = page.locator('#operations-logistics-trackNumbers');
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await expect(call.locator('textarea')).toHaveValue(/"trackingNumber": "9434611206217011894085"/);
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table');
  await expect(answer.locator('.response-col_status').last()).toContainText('200');
  await expect(answer).toContainText('"total": 3');
});
