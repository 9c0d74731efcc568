import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { linkInMail } from './mailbox.ts';

const password = 'Sea-otter-2026';
const nextPassword = 'Kelp-forest-2027';

const enter = async (page: Page, account: string, word: string): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(word);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

test('register, activate by mail, sign in, forget the password, set another', async ({
  page,
  request,
  look,
}, { project }) => {
  // The whole life of an account, looked at a dozen times.
  test.slow();
  const email = `mei.${project.name}@example.com`;
  await page.goto('/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '注册账号' })).toBeVisible();
  await look('register-start');

  const submit = page.getByRole('button', { name: '注册', exact: true });
  const emailField = page.getByRole('textbox', { name: '邮箱' });
  const passwordField = page.getByRole('textbox', { name: '密码', exact: true });
  const confirmField = page.getByRole('textbox', { name: '确认密码' });
  await submit.click();
  await expect(emailField).toBeFocused();
  await expect(emailField).toHaveAccessibleDescription('请输入邮箱地址');
  await emailField.fill('mei@example');
  await passwordField.fill('otter');
  await confirmField.fill('other');
  await page.getByRole('textbox', { name: '手机号（选填）' }).fill('123');
  await submit.click();
  await expect(emailField).toHaveAccessibleDescription('邮箱格式不正确');
  await expect(passwordField).toHaveAccessibleDescription('密码至少 6 个字符');
  await expect(confirmField).toHaveAccessibleDescription('两次输入的密码不一致');
  await expect(page.getByText('密码强度')).toContainText('弱');
  await look('register-wrong');

  await emailField.fill('user@demo.local');
  await passwordField.fill(password);
  await expect(page.getByText('密码强度')).toContainText('强');
  await confirmField.fill(password);
  await page.getByRole('textbox', { name: '手机号（选填）' }).fill('');
  await submit.click();
  await expect(emailField).toHaveAccessibleDescription('邮箱和用户名均已被使用');
  await emailField.fill(email);
  await submit.click();
  await expect(page.getByRole('heading', { name: '激活邮件已发送' })).toBeVisible();
  // The page leaves by itself unless somebody is at it.
  await page.getByRole('link', { name: '立即登录' }).focus();
  await expect(page.getByText('激活邮件可能会延迟几分钟送达')).toBeVisible();
  await expect(page.getByRole('link', { name: '打开开发邮箱' })).toHaveAttribute('href', '/dev/mailbox');
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重新发送$/ })).toBeVisible();
  await expect(page.getByText('已暂停自动跳转').first()).toBeVisible();
  await look('register-sent');
  const activation = await linkInMail(request, email, '/active');
  await page.getByRole('link', { name: '立即登录' }).click();

  await expect(page.getByRole('textbox', { name: '用户名或邮箱' })).toHaveValue(email);
  await enter(page, email, password);
  await expect(page.getByRole('alert')).toContainText('账号尚未激活');
  await expect(page.getByRole('button', { name: '重新发送激活邮件' })).toBeVisible();
  await look('sign-in-inactive');
  await page.getByRole('button', { name: '重新发送激活邮件' }).click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重新发送$/ })).toBeVisible();

  await page.goto(activation);
  await expect(page.getByRole('heading', { name: '激活成功，现在可以登录了！' })).toBeVisible();
  await page.getByRole('link', { name: '立即登录' }).focus();
  await look('activation-done');
  await page.goto(activation);
  await expect(page.getByRole('heading', { name: '账号已激活，可以直接登录' })).toBeVisible();
  await page.getByRole('link', { name: '立即登录' }).click();
  await enter(page, email, password);
  await expect(page).toHaveURL((url) => url.pathname === '/ups');

  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码？' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '忘记密码' })).toBeVisible();
  await emailField.fill('nobody@example.com');
  await page.getByRole('button', { name: '发送重置邮件' }).click();
  await expect(emailField).toHaveAccessibleDescription('该邮箱尚未注册');
  await look('forgot-unknown');
  await emailField.fill(email);
  await page.getByRole('button', { name: '发送重置邮件' }).click();
  await expect(page.getByText('重置邮件已发送，请查收（可能需要 1-2 分钟送达）。')).toBeVisible();
  await page.getByRole('link', { name: '立即登录' }).focus();
  await look('forgot-sent');

  const reset = await linkInMail(request, email, '/reset-password');
  await page.goto(reset);
  await page.getByRole('textbox', { name: '新密码' }).fill(nextPassword);
  await confirmField.fill(nextPassword);
  await look('reset-form');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('heading', { name: '密码重置成功' })).toBeVisible();
  await page.getByRole('link', { name: '立即登录' }).focus();
  await look('reset-done');
  await page.getByRole('link', { name: '立即登录' }).click();

  await enter(page, email, password);
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
  await enter(page, email, nextPassword);
  await expect(page).toHaveURL((url) => url.pathname === '/ups');

  // Nobody thinks of a password for a link that was used.
  await page.goto(reset);
  await expect(page.getByText('重置失败，请重新申请链接')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '新密码' })).toBeHidden();
  await look('reset-dead');
});

test('a broken link says so, in the words of the specification, and leads on', async ({ page, look }) => {
  await page.goto('/active');
  await page.getByText('English', { exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Activation code is missing. Please check the link.' }),
  ).toBeVisible();
  await look('activation-missing');
  await page.goto('/active?code=nonsense');
  await expect(
    page.getByRole('heading', { name: 'Activation code is invalid. Please check the link.' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Email address' }).focus();
  await page.getByRole('button', { name: 'Resend activation email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveAccessibleDescription(
    'Please enter an email address',
  );
  await look('activation-invalid');
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'The reset link is invalid' })).toBeVisible();
  await look('reset-broken');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/forgot-password');
});

test('countdowns stand while somebody points or types, and lead to the sign-in page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/active');
  const leave = page.locator('.leave-soon');
  await leave.hover();
  await expect(leave).toContainText('已暂停自动跳转');
  // From here on the clock stands but where it is told to run.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 60_000'));
  await page.mouse.move(0, 0);
  await expect(leave).toContainText(/\d 秒后自动前往登录页/);
  await page.getByRole('textbox', { name: '邮箱' }).focus();
  await expect(leave).toContainText('已暂停自动跳转');
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL((url) => url.pathname === '/active');
  await page.clock.resume();
  await page.getByRole('textbox', { name: '邮箱' }).blur();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL((url) => url.pathname === '/login');
});

test('without a connection the pages say so in their own words', async ({ page }) => {
  await page.goto('/register');
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('someone@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.route('**/api/v1/auth/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Registration failed. Please check your network connection',
  );
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email address' }).fill('someone@example.com');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to send email. Please check your network connection',
  );
  await page.goto('/reset-password?token=abc');
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to reset the password. Please check your network connection',
  );
  await page.goto('/active?code=abc');
  await expect(
    page.getByRole('heading', { name: 'Activation request failed. Please try again later' }),
  ).toBeVisible();
});
