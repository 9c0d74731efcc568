import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { suggestionText } from './suggestion-text.ts';

const t = ((key: string) => key) as WebTranslate;
const labelOf = (
  kind: Parameters<typeof suggestionText>[0]['kind'],
  subject: string | null,
  value: number | null,
) => suggestionText({ kind, subject, value }, t).replace(/^diagnosis\.suggestion\./, '');

test('each suggestion tells what it is about and how much, in its unit', () => {
  expect(labelOf('sweeps_late', null, 90)).toBe('sweeps_late · 1.5 min');
  expect(labelOf('long_transaction', '4711', 61.5)).toBe('long_transaction · PID 4711 · 1.03 min');
  expect(labelOf('connections_scarce', null, 92.4)).toBe('connections_scarce · 92%');
  expect(labelOf('memory_high', 'node-1', 1_500_000_000)).toBe('memory_high · node-1 · 1.5 GB');
  expect(labelOf('carrier_open', 'fedex', null)).toBe('carrier_open · carrier.fedex');
  expect(labelOf('invariant_broken', 'ledger_zero', null)).toBe(
    'invariant_broken · diagnosis.invariant.ledger_zero',
  );
  expect(labelOf('jobs_late', null, null)).toBe('jobs_late');
});
