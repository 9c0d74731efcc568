import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { statMetrics } from '@waybill/contract/endpoints/stats.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';

type Operation = {
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }>;
  };
  parameters?: { name: string; description?: string }[];
};

test('the document says what uploads and lists of names take', async () => {
  const app = await openTestApp();
  const document = (await (await app.send('GET', `${apiBase}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  await app.close();
  const uploads = endpointList.filter(({ encoding }) => encoding === 'multipart');
  expect(uploads).toHaveLength(3);
  const formOf = (path: string) =>
    document.paths[apiBase + path]?.['post']?.requestBody?.content['multipart/form-data']?.schema;
  for (const { path } of uploads) {
    expect(formOf(path)?.properties['file'], path).toEqual({ type: 'string', format: 'binary' });
    expect(formOf(path)?.required, path).toContain('file');
  }
  expect(formOf('/manage/lots')?.properties['offer']).toEqual({ type: 'string', enum: lotOffers });
  const { parameters } = document.paths[`${apiBase}/admin/stats/series`]?.['get'] ?? {};
  const metrics = parameters?.find(({ name }) => name === 'metrics')?.description ?? '';
  expect(statMetrics.filter((name) => !metrics.includes(name))).toEqual([]);
});
