import type { CDPSession } from '@playwright/test';
import { expect, signInByForm, test } from './journey.ts';
import { beginSignIn, signOut } from './second-step.ts';

/** An account that no other journey signs in with. */
const owner = 'changfeng@demo.local';
const password = 'Waybill-demo-2026';

// A passkey belongs to a domain, which an IP address is not.
test.use({
  baseURL: async ({ server }, use) => {
    await use(server.replace('127.0.0.1', 'localhost'));
  },
});

/** A computer or phone with a finger on it, as Chromium plays it. */
const plugIn = async (cdp: CDPSession): Promise<string> => {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
};

test('add a passkey, sign in with it, rename it, remove it, turn two-step sign-in off', async ({
  page,
  look,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const authenticatorId = await plugIn(cdp);
  await signInByForm(page, owner, '/personal');
  await page.goto('/personal?tab=security');
  await page.getByRole('button', { name: '使用通行密钥开启' }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  const name = adding.getByRole('textbox', { name: '名称' });
  await expect(name).toBeFocused();
  await expect(name).not.toHaveValue('');
  await name.fill('公司电脑');
  await adding.getByRole('button', { name: '下一步' }).click();
  await expect(adding.getByRole('textbox', { name: '当前密码' })).toHaveAccessibleDescription('请输入密码');
  await look('passkey-add');
  await adding.getByRole('textbox', { name: '当前密码' }).fill(password);
  await adding.getByRole('button', { name: '下一步' }).dblclick();
  const kept = page.getByRole('dialog', { name: '请保存恢复码' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await kept.getByRole('listitem').allTextContents();
  await kept.getByRole('button', { name: '我已保存' }).click();
  const passkeys = page.getByRole('region', { name: '通行密钥' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(passkeys.getByRole('listitem')).toContainText('公司电脑');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost']);
  await look('passkeys');

  await signOut(page);
  await beginSignIn(page, owner);
  await expect(page.getByText('按浏览器提示')).toBeVisible();
  await look('sign-in-passkey');
  // Who takes the finger away is told so, and may try again.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByText('未完成通行密钥验证')).toBeVisible();
  await look('sign-in-passkey-cancelled');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/personal');
  await page.goto('/personal?tab=sessions');
  await expect(page.getByRole('region', { name: '登录设备' })).toContainText('密码 + 通行密钥');

  // The device is lost: a recovery code lets its owner in.
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await signOut(page);
  await beginSignIn(page, owner);
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await page.getByRole('textbox', { name: '恢复码' }).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/personal');

  await plugIn(cdp);
  await page.goto('/personal?tab=security');
  await passkeys.getByRole('button', { name: '添加通行密钥' }).click();
  await adding.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await name.fill('新电脑');
  await adding.getByRole('textbox', { name: '恢复码' }).fill(recoveryCodes[1] ?? '');
  await adding.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('通行密钥已添加')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(2);
  await passkeys.getByRole('button', { name: '通行密钥“新电脑”改名' }).click();
  const renaming = page.getByRole('dialog', { name: '通行密钥“新电脑”改名' });
  await renaming.getByRole('textbox', { name: '名称' }).fill('家里的电脑');
  await renaming.getByRole('button', { name: '保存' }).click();
  await expect(passkeys.getByRole('listitem').last()).toContainText('家里的电脑');
  await passkeys.getByRole('button', { name: '删除通行密钥“公司电脑”' }).click();
  const removing = page.getByRole('dialog', { name: '删除通行密钥“公司电脑”' });
  await look('passkey-remove');
  await removing.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('通行密钥已删除')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);

  // The last one stays, and all of it can be turned off.
  await passkeys.getByRole('button', { name: '删除通行密钥“家里的电脑”' }).click();
  const last = page.getByRole('dialog', { name: '删除通行密钥“家里的电脑”' });
  await last.getByRole('button', { name: '删除' }).click();
  await expect(last.getByText('这是唯一的验证方式，不能删除')).toBeVisible();
  await look('passkey-last');
  await last.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '关闭两步验证' }).click();
  const off = page.getByRole('dialog', { name: '关闭两步验证' });
  await off.getByRole('textbox', { name: '当前密码' }).fill(password);
  await off.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(page.getByText('两步验证已关闭')).toBeVisible();
  await signOut(page);
  await signInByForm(page, owner, '/personal');
});
