import {
  type ChosenColumns,
  type LotField,
  type LotPreview,
  type LotReading,
  lotFields,
} from '@waybill/contract/endpoints/lots.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { countText } from '../../../kit/measure.ts';
import { PickList } from '../../../kit/fields.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { ReadingFields, ReadingTrouble } from './reading-fields.tsx';

export const rowsText = (
  { rowsGood, rowsBad, whole }: Pick<LotPreview, 'rowsGood' | 'rowsBad' | 'whole'>,
  t: WebTranslate,
): string => {
  const counts = { good: countText(rowsGood), bad: countText(rowsBad) };
  return whole
    ? t('lots.willImport', counts)
    : t('lots.willImportFirst', { ...counts, rows: countText(rowsGood + rowsBad) });
};

const isField = (key: string): key is LotField => lotFields.some((field) => field === key);

export const FilePreview = (props: {
  readonly preview: LotPreview;
  /** What columns hold by hand, by their names. */
  readonly columns: ChosenColumns;
  readonly onColumns: (columns: ChosenColumns) => void;
  readonly reading: LotReading;
  readonly onReading: (reading: LotReading) => void;
}) => {
  const { preview, columns: chosen, onColumns, ...said } = props;
  const t = useT();
  const { columns, rows, problem } = preview;
  const choices = [
    { value: 'ignore', label: t('lots.previewIgnored') } as const,
    ...lotFields.map((value) => ({ value, label: t(`lots.field.${value}`) })),
  ];
  const fields = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(isField);
  return (
    <section className="grid gap-3 min-w-0" aria-label={t('lots.preview')}>
      {problem !== null ? (
        <Notice
          tone="error"
          hint={t(preview.missing.length > 0 ? 'lots.previewMissing' : 'lots.previewUnfit')}
        >
          {problem}
        </Notice>
      ) : (
        <Notice tone={preview.rowsBad === 0 ? 'success' : 'warning'}>{rowsText(preview, t)}</Notice>
      )}
      <ReadingFields preview={preview} {...said} />
      <ReadingTrouble preview={preview} {...said} />
      {columns.length > 0 && (
        <>
          <h2 className="m-0 text-base font-semibold">{t('lots.previewColumns')}</h2>
          <ul className="flex flex-wrap gap-y-2 gap-x-4 ">
            {columns.map((column, place) => (
              // Two columns may have one name; their places never change.
              // oxlint-disable-next-line react/no-array-index-key
              <li className="flex gap-1.5 items-center min-w-0 wrap-anywhere" key={place}>
                <span>{column.name}</span>
                {column.use === 'dropped' ? (
                  <Tag tone="warning">{t('lots.previewDropped')}</Tag>
                ) : (
                  <PickList
                    aria-label={t('lots.previewHolds', { name: column.name })}
                    value={column.field ?? 'ignore'}
                    options={choices}
                    onChange={(holds) => onColumns({ ...chosen, [column.name]: holds })}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {rows.length > 0 && (
        <>
          <h2 className="m-0 text-base font-semibold">{t('lots.previewSample')}</h2>
          {/* Wider than the page: whoever uses the keyboard scrolls it too. */}
          <div
            className="max-h-65 overflow-auto border border-default rounded-md"
            role="region"
            aria-label={t('lots.previewSample')}
            tabIndex={0}
          >
            <table className="w-full border-collapse text-sm">
              <thead>
                <tr>
                  {[t('word.line'), t('word.result'), ...fields.map((field) => t(`lots.field.${field}`))].map(
                    (heading) => (
                      <th
                        className="py-1.5 px-2.5 text-start whitespace-nowrap border-b border-default sticky top-0 font-semibold bg-surface"
                        key={heading}
                        scope="col"
                      >
                        {heading}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, values, problem: wrong }) => (
                  <tr key={line}>
                    <td className="number py-1.5 px-2.5 whitespace-nowrap border-b border-default">{line}</td>
                    <td className="py-1.5 px-2.5 whitespace-nowrap border-b border-default">
                      {wrong === null ? (
                        <Tag tone="success">{t('lots.previewFits')}</Tag>
                      ) : (
                        <span className="text-error block w-max max-w-44 whitespace-normal">
                          {wrong.reason}
                        </span>
                      )}
                    </td>
                    {fields.map((field) => (
                      <td
                        className={`py-1.5 px-2.5 whitespace-nowrap border-b border-default ${wrong?.field === field ? 'text-error' : ''}`}
                        key={field}
                      >
                        {values[field] ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
};
