import { acceptTerms, expect, signIn, test } from './journey.ts';

const choices = [
  { uniqueId: '2461062000~1', shippedOn: '2026-01-05', words: 'Delivered' },
  { uniqueId: '2461062000~2', shippedOn: '2026-06-15', words: 'On FedEx vehicle for delivery' },
];

test('of several parcels under a number the reader chooses one, and the carrier is asked for it', async ({
  page,
  account,
  look,
}) => {
  // The demo's numbers have one parcel each: the carrier's offer is put into the server's answers.
  let chosen: string | null = null;
  await page.route('**/logistics/timeline/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, choices, uniqueId: chosen };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.route('**/logistics/choose', async (route) => {
    const { id, uniqueId } = route.request().postDataJSON() as { id: string; uniqueId: string };
    chosen = uniqueId;
    const timeline = await page.request.get(`/api/v1/logistics/timeline/${id}`, {
      headers: { token: route.request().headers()['token'] ?? '' },
    });
    const answer = (await timeline.json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, choices, uniqueId } } });
  });

  await signIn(page, account, '/fedex');
  await page.goto('/fedex?quantity=1');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const box = page.getByRole('checkbox', { name: /^选择运单号/ }).first();
  await expect(box).toBeVisible();
  if (!(await box.isChecked())) await box.check();
  await page.getByRole('button', { name: '购买 1 个' }).click();
  const buying = page.getByRole('dialog', { name: /^确认购买/ });
  await acceptTerms(buying);
  await buying.getByRole('button', { name: '确认购买' }).click();
  await page.getByRole('button', { name: '查看订单' }).click();
  await page
    .getByRole('button', { name: /^展开订单/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^查看轨迹/ })
    .first()
    .click();
  const parcels = page.getByRole('region', { name: '同一运单号的包裹' });
  await expect(parcels.getByRole('listitem')).toHaveCount(2);
  await look('choose-parcel');
  await parcels.getByRole('button').nth(1).click();
  await expect(parcels.getByText('已选择')).toBeVisible();
  await expect(
    page
      .getByRole('dialog')
      // The product may have asked for the number by itself, after the purchase.
      .getByText(/^物流已更新$|^暂无新动态$|^10 分钟内已更新过$/)
      .first(),
  ).toBeVisible();
  await look('parcel-chosen');
});
