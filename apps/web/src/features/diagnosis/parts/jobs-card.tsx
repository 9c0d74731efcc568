import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { RowTable } from '../../../frame/list/fixed-table.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { countText } from '../../../ui/numbers.ts';
import { systemQuery } from '../queries.ts';

export const JobsCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Card title={t('diagnosis.jobs')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="people-quiet">{t('diagnosis.jobsText')}</p>
        <Reading query={system}>
          {({ jobs }) => (
            <>
              <Facts
                facts={[
                  {
                    name: t('diagnosis.jobs.waiting'),
                    value: <span className="number">{countText(jobs.waiting)}</span>,
                  },
                  {
                    name: t('diagnosis.jobs.running'),
                    value: <span className="number">{countText(jobs.running)}</span>,
                  },
                  {
                    name: t('diagnosis.jobs.failing'),
                    value: (
                      <strong className="number data-[bad=true]:text-error" data-bad={jobs.failing > 0}>
                        {jobs.failing}
                      </strong>
                    ),
                  },
                  { name: t('diagnosis.jobs.oldest'), value: measureText(jobs.oldestSeconds, 'seconds') },
                ]}
              />
              {jobs.kinds.length > 0 && (
                <div className="overflow-hidden border border-default rounded-md">
                  <RowTable
                    title="diagnosis.jobs"
                    rows={jobs.kinds}
                    rowId={({ name }) => name}
                    empty={null}
                    columns={[
                      { header: 'diagnosis.job', width: 200, cell: ({ name }) => <code>{name}</code> },
                      { header: 'diagnosis.jobs.waiting', width: 90, number: ({ waiting }) => waiting },
                      { header: 'diagnosis.jobs.failing', width: 90, number: ({ failing }) => failing },
                      {
                        header: 'diagnosis.lastError',
                        width: 320,
                        cell: ({ lastError }) => lastError ?? '–',
                      },
                    ]}
                    card={({ name, waiting, failing, lastError }) => (
                      <div className="people-card">
                        <code>{name}</code>
                        <p className="people-quiet">
                          {t('diagnosis.jobText', { waiting, failing })}
                          {lastError !== null && ` · ${lastError}`}
                        </p>
                      </div>
                    )}
                  />
                </div>
              )}
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
};
