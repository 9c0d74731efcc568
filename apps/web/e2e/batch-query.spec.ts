import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, pick, signIn, test, picked } from './journey.ts';
import {
  ambiguousNumber,
  mistyped,
  pasteNumbers,
  refusedNumber,
  upsNumber,
  uspsNumber,
} from './tracking-numbers.ts';

// Hundreds of numbers and several looks at a time: a busy machine needs longer than usual.
test.setTimeout(180_000);

test('paste numbers, put them right, track them, pin one, try again what failed', async ({
  page,
  account,
  look,
}) => {
  const base = account.startsWith('user2') ? 5000 : 1000;
  const [known, twice] = [upsNumber(base), upsNumber(base + 1)];
  const wrong = mistyped(upsNumber(base + 2));
  const fixed = upsNumber(base + 3);
  const refused = refusedNumber(base / 1000);
  const usps = uspsNumber(base);
  const open = ambiguousNumber(base);
  await signIn(page, account, '/batch-query');
  await expect(page.getByText('还没有批量追踪')).toBeVisible();
  await look('batch-new');

  await pasteNumbers(
    page,
    [
      `tracking number`,
      known,
      `${twice}, ${twice}`,
      wrong,
      refused,
      `9400-${usps.slice(4)}`,
      open,
      'ABC12345',
    ].join('\n'),
  );
  const draft = page.getByRole('region', { name: '识别结果' });
  await expect(draft).toContainText('已识别 4');
  await expect(draft).toContainText('待处理 3');
  await expect(draft).toContainText('UPS 3');
  await expect(draft).toContainText('已去除重复 1 个');
  await expect(draft).toContainText('已忽略 1 处无效内容');
  // The field is folded, and the way to begin stands in sight.
  await expect(page.getByRole('textbox', { name: '运单号' })).toHaveCount(0);
  await expect(draft.getByRole('button', { name: /^开始追踪/ })).toBeInViewport();
  await look('batch-draft');

  const field = draft.getByRole('textbox', { name: '修改第 8 行' });
  await field.fill(fixed);
  await field.press('Enter');
  await expect(draft).toContainText('待处理 2');
  await draft.getByRole('button', { name: `${open} 按 USPS 查询` }).click();
  await expect(draft).toContainText('待处理 1');
  // Two that are no numbers at all go together.
  await draft.getByRole('button', { name: '继续添加' }).click();
  await pasteNumbers(page, 'ABC777\nXYZ888');
  await expect(draft).toContainText('待处理 3');
  await draft.getByRole('button', { name: '移除这 2 个' }).click();
  await expect(draft).toContainText('待处理 1');
  // What was put right is not put right again, and what was not added yet still stands in the field.
  const written = page.getByRole('textbox', { name: '运单号', exact: true });
  await written.fill('1Z999AA1');
  await page.reload();
  await expect(written).toHaveValue('1Z999AA1');
  await written.fill('');
  await expect(draft).toContainText('已识别 6');
  await expect(draft).toContainText('待处理 1');
  await draft.getByRole('button', { name: '开始追踪 7 个' }).click();

  await expect(page).toHaveURL(/\/batch-query\?tab=numbers&batch=\d+$/);
  await expect(page.getByText('全部查询完成').first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '查询进度' })).toHaveAttribute('aria-valuenow', '7');
  const list = page.getByRole('region', { name: '物流结果' });
  await expect(list.getByText(known)).toBeVisible();
  await look('batch-done');

  const groups = page.getByRole('group', { name: '按状态筛选' });
  await groups.getByRole('button', { name: '1 待指定承运商' }).click();
  await expect(list).toContainText('显示 1 / 7 个');
  await expect(list).toContainText('校验位不正确');
  await list.getByRole('button', { name: `${wrong} 按 UPS 查询` }).click();
  await expect(page.getByText('已按 UPS 查询')).toBeVisible();
  await expect(groups.getByRole('button', { name: /待指定承运商$/ })).toHaveCount(0);
  await expect(list).toContainText('显示 7 / 7 个');

  await page.getByRole('button', { name: '重查失败的 1 个' }).click();
  await expect(page.getByText('全部查询完成').first()).toBeVisible();
  await groups.getByRole('button', { name: '1 查询失败' }).click();
  await expect(list.getByText(refused)).toBeVisible();
  await groups.getByRole('button', { name: /全部$/ }).click();
});

test('search the results, look at one, save them, find them again', async ({ page, account, look }) => {
  const base = account.startsWith('user2') ? 6000 : 3000;
  const numbers = [upsNumber(base), uspsNumber(base), mistyped(upsNumber(base + 1))];
  const usps = uspsNumber(base);
  await signIn(page, account, '/batch-query');
  await page.getByRole('textbox', { name: '运单号' }).fill(numbers.join(' '));
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('button', { name: '开始追踪 3 个' }).click();
  await expect(page.getByText('全部查询完成').first()).toBeVisible();
  const list = page.getByRole('region', { name: '物流结果' });

  await list.getByRole('searchbox', { name: '在结果中搜索' }).fill(usps.slice(-9));
  await expect(list).toContainText('显示 1 / 3 个');
  const opener = list.getByRole('button', { name: `查看 ${usps} 的物流` });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '物流轨迹' });
  await expect(dialog).toContainText(usps);
  await expect(dialog.getByRole('list', { name: '物流阶段' }).getByRole('listitem')).toHaveCount(5);
  await expect(dialog.getByRole('time').first()).toBeVisible();
  await look('batch-timeline');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await list.getByRole('searchbox', { name: '在结果中搜索' }).fill('');

  const saved = page.waitForEvent('download');
  await page.getByText('导出', { exact: true }).click();
  await page.getByRole('button', { name: '导出 XLSX' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^waybill-tracking-\d+-[\d-]+\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(await file.path()));
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['运单号', '承运商', '结果']);
  expect(rows.map(([number]) => number)).toEqual(numbers);
  expect(rows[1]?.[1]).toBe('USPS');

  await page.reload();
  await expect(page.getByRole('progressbar', { name: '查询进度' })).toHaveAttribute('aria-valuenow', '3');
  await expect(list.getByText(usps)).toBeVisible();
  await page.getByRole('link', { name: '新的追踪' }).click();
  await expect(page.getByRole('link', { name: /^查看批次/ }).first()).toBeVisible();
  await look('batch-earlier');
});

test('a long batch is paused, gone on with, and found again after a reload', async ({
  page,
  account,
  look,
}) => {
  // As many as are not all asked for before somebody can press a button.
  const count = 2000;
  const base = account.startsWith('user2') ? 500_000 : 100_000;
  await signIn(page, account, '/batch-query');
  const numbers = Array.from({ length: count }, (_, at) => upsNumber(base + at));
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`order,tracking\n${numbers.map((number, at) => `${at},${number}`).join('\n')}`),
  });
  await expect(page.getByText('已读取“tracking”列')).toBeVisible();
  await page.getByRole('button', { name: `开始追踪 ${count} 个` }).click();
  const bar = page.getByRole('progressbar', { name: '查询进度' });
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText('查询已暂停')).toBeVisible();
  const paused = Number(await bar.getAttribute('aria-valuenow'));
  expect(paused).toBeGreaterThan(0);
  expect(paused).toBeLessThan(count);
  await look('batch-paused');

  await page.reload();
  await expect(page.getByText('查询已暂停')).toBeVisible();
  // Calls that were under way at the pause are still written down.
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(paused);
  await page.getByRole('button', { name: '继续', exact: true }).click();
  await expect(page.getByText('查询已暂停')).toBeHidden();
  await page.reload();
  await expect(page.getByText('全部查询完成').first()).toBeVisible({ timeout: 120_000 });
  await expect(bar).toHaveAttribute('aria-valuenow', String(count));
  await expect(page.getByText(`显示 ${count} / ${count} 个`)).toBeVisible();
});

test('a file that is none says so, and a list that is too long keeps the rest', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/batch-query');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await expect(page.getByRole('alert')).toContainText('该 XLSX 文件已损坏或已加密');
  const lines = Array.from({ length: 10_300 }, (_, at) => upsNumber(2_000_000 + at)).join('\n');
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(lines) });
  await expect(page.getByText('超出 300 个')).toBeVisible();
  await expect(page.getByRole('button', { name: '开始追踪 10000 个' })).toBeVisible();
  await look('batch-too-many');
});

test('columns of an export are shown, corrected and remembered', async ({ page, account, look }) => {
  const base = account.startsWith('user2') ? 2_200_000 : 2_100_000;
  const [sent, returned] = [upsNumber(base), upsNumber(base + 1)];
  const buffer = Buffer.from(
    `Order ID,Ship method,Tracking ID,Return label\n114-3941689-8772232,Standard,${sent},${returned}\n`,
  );
  const drop = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  const columns = page.getByRole('group', { name: '表格列' });
  const chosen = columns.getByRole('combobox', { name: '运单号所在列' });
  const preview = page.getByRole('region', { name: '识别结果' });
  await signIn(page, account, '/batch-query');
  await drop();
  await expect(columns).toContainText('来源：Amazon');
  await expect(picked(chosen)).toHaveText('Tracking ID');
  await look('batch-columns');
  await pick(chosen, 'Return label');
  await expect(picked(chosen)).toHaveText('Return label');
  // What the file said before is not there any more.
  await expect(preview).toContainText('已识别 1');

  await page.reload();
  await expect(preview).toContainText('已识别 1');
  await page.getByRole('button', { name: '全部清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部清空' }).click();
  await drop();
  await expect(picked(chosen)).toHaveText('Return label');
  await pick(chosen, 'Tracking ID');
  await expect(picked(chosen)).toHaveText('Tracking ID');
});
