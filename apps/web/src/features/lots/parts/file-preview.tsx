import type { LotPreview } from '@waybill/contract/endpoints/lots.ts';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import './lots.css';

type Field = Parameters<ReturnType<typeof useT>>[0] & `lots.field.${string}`;

const phraseOf = (field: string): Field => `lots.field.${field}` as Field;

/** What a chosen file would bring: its columns, its first rows and what is wrong with them. */
export const FilePreview = ({ preview }: { readonly preview: LotPreview }) => {
  const t = useT();
  const { columns, rows, problem } = preview;
  const bad = rows.filter((row) => row.problem !== null).length;
  const fields = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return (
    <section className="lot-preview" aria-label={t('lots.preview')}>
      {problem !== null ? (
        <Notice tone="error" hint={t('lots.previewUnfit')}>
          {problem}
        </Notice>
      ) : bad === 0 ? (
        <Notice tone="success">{t('lots.previewGood', { count: rows.length })}</Notice>
      ) : (
        <Notice tone="warning">{t('lots.previewBad', { count: rows.length, bad })}</Notice>
      )}
      {columns.length > 0 && (
        <>
          <h3>{t('lots.previewColumns')}</h3>
          <ul className="lot-columns">
            {columns.map((column, place) => (
              // Two columns may have one name; their places never change.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                <span>{column.name}</span>
                {column.field !== null ? (
                  <Tag tone="success">{t(phraseOf(column.field))}</Tag>
                ) : (
                  <Tag tone={column.use === 'dropped' ? 'warning' : 'neutral'}>
                    {t(column.use === 'dropped' ? 'lots.previewDropped' : 'lots.previewIgnored')}
                  </Tag>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {rows.length > 0 && (
        <>
          <h3>{t('lots.previewSample')}</h3>
          {/* Wider than the dialog: whoever uses the keyboard scrolls it too. */}
          <div className="lot-sample" role="region" aria-label={t('lots.previewSample')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('lots.previewLine')}</th>
                  <th scope="col">{t('lots.previewResult')}</th>
                  {fields.map((field) => (
                    <th key={field} scope="col">
                      {t(phraseOf(field))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, values, problem: wrong }) => (
                  <tr key={line}>
                    <td className="number">{line}</td>
                    <td>
                      {wrong === null ? (
                        <Tag tone="success">{t('lots.previewFits')}</Tag>
                      ) : (
                        <span className="lot-wrong">{wrong.reason}</span>
                      )}
                    </td>
                    {fields.map((field) => (
                      <td key={field} data-wrong={wrong?.field === field ? '' : undefined}>
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
