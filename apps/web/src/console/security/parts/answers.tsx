import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { errorNames } from '@waybill/contract/codes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import type { Times } from '../days.ts';

export const Answers = ({ times }: { times: Times }) => {
  const t = useT();
  const answers = useQuery(
    query(callLogEndpoints.responseStatistics, { query: times }, { placeholderData: keepPreviousData }),
  );
  const said = (code: number): string => {
    const name = errorNames.get(code);
    return name === undefined ? String(code) : t(`errors.${name}`);
  };
  return (
    <>
      <Card title={t('security.answers')}>
        <Reading query={answers} lines={8}>
          {({ classes }) => (
            <>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-y-2 gap-x-5 mb-4">
                {classes.map((one) => (
                  <div key={one.class}>
                    <dt className="text-tertiary text-sm">{t(`security.class.${one.class}`)}</dt>
                    <dd
                      className={`number text-[22px] font-semibold leading-[1.4] ${one.class === '5xx' && one.count > 0 ? 'text-error' : ''}`}
                    >
                      {one.count.toLocaleString('en-US')}
                    </dd>
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
                point="word.class"
              />
            </>
          )}
        </Reading>
      </Card>
      {answers.data !== undefined && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] items-start gap-3">
          <FixedTable
            title="security.codes"
            rows={answers.data.codes}
            rowId={({ code }) => String(code)}
            empty={<EmptyState icon="checkCircle" title={t('security.noRefusals')} />}
            columns={[
              { header: 'word.errorCode', width: 80, line: 2, cell: ({ code }) => <code>{code}</code> },
              { header: 'word.reason', width: 170, line: 1, cell: ({ code }) => said(code) },
              { header: 'word.times', width: 80, line: 1, number: ({ count }) => count },
              { header: 'security.callers', width: 90, line: 2, number: ({ callers }) => callers },
            ]}
          />
          <FixedTable
            title="security.paths"
            rows={answers.data.paths}
            rowId={({ method, path }) => `${method} ${path}`}
            empty={<EmptyState icon="checkCircle" title={t('security.noRefusals')} />}
            columns={[
              {
                header: 'word.endpoint',
                width: 240,
                line: 1,
                cell: ({ method, path }) => <code className="wrap-anywhere">{`${method} ${path}`}</code>,
              },
              { header: 'security.refused', width: 90, line: 2, number: ({ refused }) => refused },
              { header: 'security.failed', width: 90, line: 2, number: ({ failed }) => failed },
            ]}
          />
        </div>
      )}
    </>
  );
};
