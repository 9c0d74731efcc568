import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { mostViews } from '@waybill/contract/vocabulary/saved-view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a filter of the list is replaced under its name, one of twenty, and of its account alone', async () => {
  const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
  const save = (name: string, query: string) =>
    app.call(endpoints.saveFollowView, { body: { name, query } }, user);
  const first = await save('西岸', 'tag=west');
  expect(await save('西岸', 'attention=any&tag=west')).toEqual({ ...first, query: 'attention=any&tag=west' });
  for (let i = 1; i < mostViews; i += 1) await save(`视图 ${i}`, '');
  await expect(save('再一个', '')).rejects.toThrow('400');
  expect((await app.call(endpoints.listFollowViews, {}, user)).list).toHaveLength(mostViews);
  expect((await app.call(endpoints.listFollowViews, {}, other)).list).toEqual([]);
  const input = { params: { id: first.id } };
  await expect(app.call(endpoints.deleteFollowView, input, other)).rejects.toThrow('404');
  await app.call(endpoints.deleteFollowView, input, user);
  expect((await app.call(endpoints.listFollowViews, {}, user)).list).toHaveLength(mostViews - 1);
});
