import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintOpenapi } from './lint-openapi.ts';

const text = readFileSync(join(import.meta.dirname, '../packages/contract/openapi.json'), 'utf8');

type Document = { servers?: object; paths: Record<string, Record<string, Record<string, unknown>>> };

/** The findings in the document after something was broken in it. */
const findingsAfter = (breakIt: (document: Document) => void): Promise<string[]> => {
  const document = JSON.parse(text) as Document;
  breakIt(document);
  return lintOpenapi(JSON.stringify(document));
};

const login = ({ paths }: Document): Record<string, unknown> => paths['/api/v1/auth/login']?.['post'] ?? {};

test('the document is clean', async () => {
  expect(await lintOpenapi(text)).toEqual([]);
});

test.each<[finding: string, breakIt: (document: Document) => void]>([
  ['redocly security-defined', (document) => delete login(document)['security']],
  [
    'redocly operation-4xx-response',
    (document) => (login(document)['responses'] = { 200: { description: 'Done.' } }),
  ],
  ['redocly no-empty-servers', (document) => delete document.servers],
  ['spectral operation-description', (document) => delete login(document)['description']],
  ['spectral operation-tag-defined', (document) => (login(document)['tags'] = ['elsewhere'])],
  ['no longer found: no-ambiguous-paths', ({ paths }) => delete paths['/api/v1/logistics/timeline/{id}']],
])('%s is found', async (finding, breakIt) => {
  const findings = await findingsAfter(breakIt);
  expect(findings.filter((line) => line.startsWith(finding))).not.toEqual([]);
});
