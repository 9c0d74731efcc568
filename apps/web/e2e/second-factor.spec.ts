import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, signInByForm, test } from './journey.ts';
import { beginSignIn, signOut } from './second-step.ts';

/** An account that no other journey signs in with. */
const owner = 'ruixue@demo.local';
const password = 'Waybill-demo-2026';

/** The code of now; one step ahead is taken as well, where that of now was used. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

test('turn it on, sign in with a code and with a recovery code, turn it off', async ({ page, look }) => {
  await signInByForm(page, owner, '/personal');
  await page.goto('/personal?tab=security');
  await expect(page.getByRole('heading', { level: 2, name: '两步验证' })).toBeVisible();
  await look('second-factor-off');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const on = page.getByRole('dialog', { name: '开启两步验证' });
  await expect(on.getByRole('textbox', { name: '当前密码' })).toBeFocused();
  await on.getByRole('textbox', { name: '当前密码' }).fill('not-this-one');
  await on.getByRole('button', { name: '下一步' }).click();
  await expect(on.getByRole('textbox', { name: '当前密码' })).toHaveAccessibleDescription('当前密码不正确');
  await look('second-factor-password');
  await on.getByRole('textbox', { name: '当前密码' }).fill(password);
  await on.getByRole('button', { name: '下一步' }).click();
  const setUp = page.getByRole('form', { name: '绑定验证器' });
  await expect(setUp.getByRole('img', { name: '验证器二维码' })).toBeVisible();
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = setUp.getByRole('textbox', { name: '验证码' });
  await expect(code).toBeFocused();
  await look('second-factor-set-up');
  await code.fill('12');
  await setUp.getByRole('button', { name: '确认并开启' }).click();
  await expect(code).toHaveAccessibleDescription('请输入 6 位数字验证码');
  await code.fill(codeOf(secret));
  await setUp.getByRole('button', { name: '确认并开启' }).click();
  const kept = page.getByRole('dialog', { name: '请保存恢复码' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await kept.getByRole('listitem').allTextContents();
  await look('second-factor-codes');
  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toBe('恢复码.txt');
  await kept.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('10 个')).toBeVisible();
  await look('second-factor-on');

  await signOut(page);
  await beginSignIn(page, owner);
  await look('sign-in-code');
  await page.getByRole('textbox', { name: '验证码' }).fill('000000');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByRole('alert')).toContainText('验证码不正确或已使用过');
  await look('sign-in-code-wrong');
  await page.getByRole('textbox', { name: '验证码' }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/personal');
  await page.goto('/personal?tab=sessions');
  await expect(page.getByRole('region', { name: '登录设备' })).toContainText('密码 + 验证码');

  await signOut(page);
  await beginSignIn(page, owner);
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await page.getByRole('textbox', { name: '恢复码' }).fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await look('sign-in-recovery-code');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/personal');

  await page.goto('/personal?tab=security');
  await expect(page.getByText('9 个')).toBeVisible();
  await page.getByRole('button', { name: '关闭两步验证' }).click();
  const off = page.getByRole('dialog', { name: '关闭两步验证' });
  await off.getByRole('textbox', { name: '当前密码' }).fill(password);
  await off.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await off.getByRole('textbox', { name: '恢复码' }).fill(recoveryCodes[1] ?? '');
  await look('second-factor-turn-off');
  await off.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(page.getByText('两步验证已关闭')).toBeVisible();
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
  await signOut(page);
  await signInByForm(page, owner, '/personal');
});

/** The server asks again who calls, as it would ten minutes after signing in where the staff need a second factor. */
const askAgain = async (page: Page): Promise<{ readonly keys: readonly (string | undefined)[] }> => {
  const keys: (string | undefined)[] = [];
  let proved = false;
  await page.route('**/api/v1/auth/second-factor/step-up', async (route) => {
    const response = await route.fetch();
    proved ||= response.ok();
    await route.fulfill({ response });
  });
  await page.route('**/api/v1/admin/users/*/recharge', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const json = { code: 40132, msg: '请先确认身份', data: { category: 'security' } };
    await (proved ? route.continue() : route.fulfill({ status: 401, json }));
  });
  return { keys };
};

test('an act on points asks again who calls, and goes on where it was', async ({ page, account, look }) => {
  await signInByForm(page, 'super@demo.local', '/admin/users');
  await page.getByRole('searchbox', { name: '关键词' }).fill(account);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('link', { name: account, exact: true }).click();
  const { keys } = await askAgain(page);
  await page.getByRole('button', { name: '充值' }).click();
  const act = page.getByRole('dialog', { name: '充值' });
  await act.getByRole('textbox', { name: '积分' }).fill('12.5');
  await act.getByRole('textbox', { name: '说明' }).fill('线下付款');
  const preview = act.getByRole('button', { name: '下一步：核对变更' });
  await preview.click();
  const asked = page.getByRole('dialog', { name: '确认身份' });
  const field = asked.getByRole('textbox', { name: '当前密码' });
  await expect(field).toBeFocused();
  await look('step-up');
  await asked.getByRole('button', { name: '取消' }).click();
  await expect(act.getByText('请先确认身份')).toBeVisible();
  await preview.click();
  await field.fill('not-this-one');
  await asked.getByRole('button', { name: '确认' }).click();
  await expect(field).toHaveAccessibleDescription('当前密码不正确');
  await field.fill(password);
  await asked.getByRole('button', { name: '确认' }).dblclick();
  await expect(asked).toBeHidden();
  await expect(act.getByRole('region', { name: '操作影响' })).toContainText('→');
  await expect(act.getByRole('textbox', { name: '积分' })).toBeHidden();
  await act.getByRole('button', { name: '返回修改' }).click();
  await expect(act.getByRole('textbox', { name: '积分' })).toHaveValue('12.5');
  // Rejected, given up; rejected again, and sent once more as the same act.
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
});
