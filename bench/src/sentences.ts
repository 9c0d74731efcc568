import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSentence } from '@waybill/sentences/parse-sentence.ts';
import type { Bench } from './bench.ts';
import { quantile } from './load/latency.ts';
import { figure, table } from './report/tables.ts';

/** Reads every sentence of the evaluation again and again, and measures what each takes. */
export const benchSentences = async ({ options, report }: Bench): Promise<void> => {
  const file = fileURLToPath(import.meta.resolve('@waybill/sentences/evaluation.tsv'));
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const texts = lines.map((line) => line.split('\t', 1)[0] ?? '');
  const times: number[] = [];
  for (let round = 0; round < (options.quick ? 5 : 50); round += 1) {
    for (const text of texts) {
      const began = performance.now();
      parseSentence(text, { today: '2026-11-24', locale: 'zh-CN' });
      times.push(performance.now() - began);
    }
  }
  const [first = 0] = times;
  const row = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1), first].map(figure);
  const head = 'sentences | p50, ms | p99, ms | longest, ms | the first of a process, ms | target, ms';
  await report('sentences', [table(head, [[times.length.toLocaleString('en-US'), ...row, '5']])]);
};
