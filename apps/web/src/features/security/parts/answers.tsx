import { errorCatalogue, type ErrorName } from '@waybill/contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Times } from '../days.ts';
import { responsesQuery } from '../queries.ts';

const names: ReadonlyMap<number, ErrorName> = new Map(
  (Object.keys(errorCatalogue) as ErrorName[]).map((name) => [errorCatalogue[name].code, name]),
);

/** How calls were answered: by class, by code and by path. */
export const Answers = ({ times }: { readonly times: Times }) => {
  const t = useT();
  const answers = useQuery(responsesQuery(times));
  const said = (code: number): string => {
    const name = names.get(code);
    return name === undefined ? String(code) : t(`errors.${name}`);
  };
  return (
    <>
      <Card title={t('security.answers')}>
        <Reading query={answers} lines={8}>
          {({ classes }) => (
            <>
              <dl className="security-figures">
                {classes.map((one) => (
                  <div key={one.class} data-bad={one.class === '5xx' && one.count > 0}>
                    <dt>{t(`security.class.${one.class}`)}</dt>
                    <dd className="number">{one.count.toLocaleString('en-US')}</dd>
                  </div>
                ))}
              </dl>
              <Chart
                kind="bars"
                title={t('security.refusedAndFailed')}
                height={130}
                points={classes
                  .filter((one) => one.class !== '2xx' && one.class !== '3xx')
                  .map((one) => t(`security.class.${one.class}`))}
                series={[
                  {
                    name: t('security.answers'),
                    values: classes
                      .filter((one) => one.class !== '2xx' && one.class !== '3xx')
                      .map(({ count }) => count),
                  },
                ]}
                labels={{
                  table: t('security.asTable'),
                  point: t('security.class'),
                  pick: (point) => point,
                }}
              />
            </>
          )}
        </Reading>
      </Card>
      {answers.data !== undefined && (
        <div className="security-pair">
          <Card flush title={t('security.codes')}>
            <DataTable
              label={t('security.codes')}
              rows={answers.data.codes}
              rowId={({ code }) => String(code)}
              empty={<EmptyState icon="checkCircle" title={t('security.noRefusals')} />}
              columns={[
                {
                  id: 'code',
                  header: t('security.code'),
                  width: 80,
                  cell: ({ code }) => <code>{code}</code>,
                },
                { id: 'text', header: t('security.codeText'), width: 170, cell: ({ code }) => said(code) },
                {
                  id: 'count',
                  header: t('security.count'),
                  width: 80,
                  align: 'end',
                  cell: ({ count }) => <span className="number">{count}</span>,
                },
                {
                  id: 'callers',
                  header: t('security.callers'),
                  width: 90,
                  align: 'end',
                  cell: ({ callers }) => <span className="number">{callers}</span>,
                },
              ]}
              card={({ code, count, callers }) => (
                <div className="people-card">
                  <div className="people-card-line">
                    <span>{said(code)}</span>
                    <strong className="number">{count}</strong>
                  </div>
                  <p className="people-quiet">
                    {code} · {t('security.callersText', { count: callers })}
                  </p>
                </div>
              )}
            />
          </Card>
          <Card flush title={t('security.paths')}>
            <DataTable
              label={t('security.paths')}
              rows={answers.data.paths}
              rowId={({ method, path }) => `${method} ${path}`}
              empty={<EmptyState icon="checkCircle" title={t('security.noRefusals')} />}
              columns={[
                {
                  id: 'path',
                  header: t('security.call'),
                  width: 240,
                  cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
                },
                {
                  id: 'refused',
                  header: t('security.refused'),
                  width: 90,
                  align: 'end',
                  cell: ({ refused }) => <span className="number">{refused}</span>,
                },
                {
                  id: 'failed',
                  header: t('security.failed'),
                  width: 90,
                  align: 'end',
                  cell: ({ failed }) => <span className="number">{failed}</span>,
                },
              ]}
              card={({ method, path, refused, failed }) => (
                <div className="people-card">
                  <code className="security-break">{`${method} ${path}`}</code>
                  <p className="people-quiet">{t('security.pathText', { refused, failed })}</p>
                </div>
              )}
            />
          </Card>
        </div>
      )}
    </>
  );
};
