import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';

/** Somebody else at the same browser. */
const signInInstead = async (page: Page, account: string, to: string): Promise<void> => {
  await page.evaluate('localStorage.clear()');
  await signIn(page, account, to);
};

/** Nothing is on its way any more. */
const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('a page that breaks says a number, and by it the staff find what broke', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account);
  // What an answer lacks breaks nothing, so the page's own code does.
  await page.route('**/assets/my-orders-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new TypeError('broken'); };`,
    }),
  );
  const reported = page.waitForRequest('**/api/v1/monitor/frontend-error');
  await page.goto('/myorder?keyword=secret');
  await expect(page.getByRole('heading', { level: 1, name: '页面加载失败' })).toBeVisible();
  const number = await page.getByText('错误编号').getByRole('strong').innerText();
  expect(number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await look('health-failed');
  const body = (await reported).postData() ?? '';
  expect(body).toContain(number);
  expect(body).not.toContain('secret');
  await page.getByRole('link', { name: '提交工单' }).click();
  const ticket = page.getByRole('dialog', { name: '提交工单' });
  await expect(ticket.getByRole('textbox', { name: '问题描述' })).toHaveValue(`错误编号：${number}`);

  await signInInstead(page, superAdmin, '/admin/security');
  await page.getByRole('link', { name: '异常', exact: true }).click();
  await page.getByRole('searchbox', { name: '关键词' }).fill(number);
  await page.getByRole('button', { name: '查询' }).click();
  const list = page.getByRole('region', { name: '异常列表' });
  const found = list.getByRole('link', { name: /TypeError/ });
  // What is reported is written once a second.
  await expect
    .poll(async () => {
      await list.getByRole('button', { name: '刷新' }).click();
      return found.count();
    })
    .toBe(1);
  await settled(page);
  await look('health-exceptions');
  await found.click();
  const detail = page.getByRole('dialog', { name: '异常详情' });
  await expect(detail.getByText(number)).toBeVisible();
  await expect(detail.getByText('/myorder').first()).toBeVisible();
  await look('health-exception');
  await detail.getByRole('button', { name: '标记已解决' }).click();
  await expect(detail.getByText('已解决', { exact: true })).toBeVisible();
});

const script = '<script>document.title = "taken"</script>';

/** The token of an account, without a page. */
const tokenOf = async (request: APIRequestContext, account: string): Promise<string> => {
  const answer = await request.post('/api/v1/auth/login', {
    data: { account, password: 'Waybill-demo-2026' },
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

/** Sends markup that runs, as often as it takes to be noticed, and waits for the alert: pages look for one now and then. */
const attack = async (request: APIRequestContext, account: string): Promise<void> => {
  const token = await tokenOf(request, account);
  for (let i = 0; i < 3; i += 1) {
    // One after the other, as somebody at a keyboard does.
    await request.post('/api/v1/ticket/create', {
      headers: { token, 'idempotency-key': crypto.randomUUID() },
      data: { title: script, content: script, category: 'nothing' },
    });
  }
  const headers = { token: await tokenOf(request, superAdmin) };
  await expect
    .poll(async () => (await request.get('/api/v1/security/stats/alerts?state=open', { headers })).text())
    .toContain(account);
};

test('what looks like an attack becomes an alert, is shown as text and acknowledged', async ({
  page,
  request,
  account,
  look,
}) => {
  await attack(request, account);
  await signIn(page, superAdmin, '/admin/security');
  const open = page.getByRole('region', { name: '待处理告警' });
  const alert = open.getByRole('listitem').filter({ hasText: account });
  await expect(alert).toContainText('注入脚本');
  await settled(page);
  await look('health-security');
  await alert.getByRole('link', { name: '查看依据' }).click();
  await expect(page).toHaveURL(/tab=logs&kind=xss/);
  await expect(
    page
      .getByRole('region', { name: '安全日志' })
      .getByRole('cell')
      .getByText('XSS 尝试', { exact: true })
      .first(),
  ).toBeVisible();
  await settled(page);
  await look('health-log');

  await page.getByRole('link', { name: 'XSS', exact: true }).click();
  await expect(page.getByText(script).first()).toBeVisible();
  await expect(page).toHaveTitle(/安全监控/);
  await settled(page);
  await look('health-xss');

  await page.getByRole('link', { name: '告警', exact: true }).click();
  await settled(page);
  await look('health-alerts');
  await page.getByRole('link', { name: '概览', exact: true }).click();
  await alert.getByRole('button', { name: '标记处理' }).click();
  const dialog = page.getByRole('dialog', { name: '标记告警已处理' });
  await dialog.getByRole('textbox', { name: '说明' }).fill('已联系用户核实');
  await dialog.getByRole('button', { name: '标记处理' }).click();
  await expect(page.getByText('告警已标记为处理')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('the board says that everything holds, and the diagnosis can be handed on', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/system-diagnosis');
  const board = page.getByRole('region', { name: '数据核对', exact: true });
  await expect(board.getByRole('listitem')).toHaveCount(14);
  await board.getByRole('button', { name: '立即全面核对' }).click();
  await expect(page.getByText('核对完成，全部通过')).toBeVisible();
  await expect(board.getByText('通过', { exact: true })).toHaveCount(14);
  await settled(page);
  await look('health-diagnosis');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载诊断报告' }).click();
  const report = (await readFile(await (await saving).path())).toString();
  expect(Object.keys(JSON.parse(report) as object).length).toBeGreaterThan(3);
});

test('a broken rule stands out with its rows', async ({ page, look }) => {
  await page.route('**/api/v1/admin/monitor/invariants', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { list: { name: string }[]; broken: number } };
    const list = json.data.list.map((invariant) =>
      invariant.name === 'balances_match'
        ? {
            ...invariant,
            state: 'broken',
            sinceTime: '2026-11-22T10:00:00+08:00',
            rows: [{ userId: '4711', balance: '12.50', entries: '10.00' }],
            more: true,
          }
        : invariant,
    );
    await route.fulfill({ json: { ...json, data: { ...json.data, list, broken: 1 } } });
  });
  await signIn(page, 'admin@demo.local', '/admin');
  await expect(page.getByRole('link', { name: /数据核对异常/ })).toContainText('1');
  await page.getByRole('link', { name: /数据核对异常/ }).click();
  const tile = page.getByRole('listitem').filter({ hasText: '余额与明细一致' });
  await expect(tile).toContainText('异常');
  await expect(tile.getByRole('cell', { name: '4711' })).toBeVisible();
  const check = page.getByRole('button', { name: '立即全面核对' });
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await settled(page);
  await look('health-broken');
});

test('caches say what clearing costs, and are cleared with a reason', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/cache');
  await expect(page.getByRole('region', { name: '缓存内容' }).getByText('登录状态')).toBeVisible();
  await settled(page);
  await look('health-cache');
  await page.getByRole('combobox', { name: '用户' }).fill('user2@');
  await page.getByRole('option', { name: /user2@demo\.local/ }).click();
  await expect(page.getByText(/\d+ 条缓存/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: '用户' })).toHaveValue('user2@demo.local');
  await page.getByRole('button', { name: '清除该用户的缓存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清除' }).click();
  await expect(page.getByText(/已清除 \d+ 条缓存/)).toBeVisible();

  await page.getByRole('button', { name: '清除全部缓存' }).click();
  const dialog = page.getByRole('dialog', { name: '清除全部缓存' });
  await expect(dialog.getByRole('region', { name: '操作影响' })).toContainText('将清除的条目');
  await dialog.getByRole('textbox', { name: '说明' }).fill('演练');
  await look('health-clear');
  await dialog.getByRole('button', { name: '清除' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/已清除 \d+ 条缓存/).last()).toBeVisible();
});
