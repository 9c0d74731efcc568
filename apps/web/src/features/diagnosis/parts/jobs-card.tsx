import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { systemQuery } from '../queries.ts';

/** Work that is done in the background: mails, exports, deletions. */
export const JobsCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Card title={t('diagnosis.jobs')}>
      <div className="diagnosis-part">
        <p className="people-quiet">{t('diagnosis.jobsText')}</p>
        <Reading query={system}>
          {({ jobs }) => (
            <>
              <Facts
                facts={[
                  {
                    name: t('diagnosis.jobs.waiting'),
                    value: <span className="number">{jobs.waiting}</span>,
                  },
                  {
                    name: t('diagnosis.jobs.running'),
                    value: <span className="number">{jobs.running}</span>,
                  },
                  {
                    name: t('diagnosis.jobs.failing'),
                    value: (
                      <strong className="number diagnosis-figure" data-bad={jobs.failing > 0}>
                        {jobs.failing}
                      </strong>
                    ),
                  },
                  { name: t('diagnosis.jobs.oldest'), value: measureText(jobs.oldestSeconds, 'seconds') },
                ]}
              />
              {jobs.kinds.length > 0 && (
                <div className="diagnosis-table">
                  <DataTable
                    label={t('diagnosis.jobs')}
                    rows={jobs.kinds}
                    rowId={({ name }) => name}
                    empty={null}
                    columns={[
                      {
                        id: 'name',
                        header: t('diagnosis.job'),
                        width: 200,
                        cell: ({ name }) => <code>{name}</code>,
                      },
                      {
                        id: 'waiting',
                        header: t('diagnosis.jobs.waiting'),
                        width: 90,
                        align: 'end',
                        cell: ({ waiting }) => <span className="number">{waiting}</span>,
                      },
                      {
                        id: 'failing',
                        header: t('diagnosis.jobs.failing'),
                        width: 90,
                        align: 'end',
                        cell: ({ failing }) => <span className="number">{failing}</span>,
                      },
                      {
                        id: 'error',
                        header: t('diagnosis.lastError'),
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
