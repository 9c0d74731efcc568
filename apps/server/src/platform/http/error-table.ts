import { type ErrorName, errorCatalogue, errorStatus } from '@waybill/contract/codes.ts';
import { translatorFor } from './language.ts';

const zh = translatorFor('zh-CN');
const en = translatorFor('en');
const names = Object.keys(errorCatalogue) as ErrorName[];

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

export const errorTable = (): string =>
  [
    row(['Code', 'Name', 'Status', 'Text (en)', 'Text (zh-CN)', 'What to do (en)', 'What to do (zh-CN)']),
    row(Array.from({ length: 7 }, () => '---')),
    ...names
      .toSorted((one, other) => errorCatalogue[one].code - errorCatalogue[other].code)
      .map((name) =>
        row([
          errorCatalogue[name].code,
          name,
          errorStatus(name),
          ...([`errors.${name}`, `errors.${name}.hint`] as const).flatMap((phrase) => [
            en(phrase),
            zh(phrase),
          ]),
        ]),
      ),
  ].join('\n');

export const errorExamples = (status: number): object =>
  Object.fromEntries(
    names
      .filter((name) => errorStatus(name) === status)
      .map((name) => {
        const { code, category } = errorCatalogue[name];
        const data = { category, name, traceId: 'Zk3vQ8nB1xT6', supportHint: zh(`errors.${name}.hint`) };
        return [name, { value: { code, msg: zh(`errors.${name}`), data } }];
      }),
  );
