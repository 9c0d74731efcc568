import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shell/language.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { measureText, countText } from '../../../kit/measure.ts';
import { StatusTag } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';
import { systemQuery, Line, Lines, Part, Figure, Sql } from './part.tsx';
import { RowTable } from '../../../shell/list/list-columns.tsx';

export const DatabaseCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Part title="calls.category.database" query={system}>
      {({ database, recentDeadlocks, migrations }) => (
        <>
          <Facts
            facts={[
              { name: t('diagnosis.version'), value: database.version },
              { name: t('diagnosis.size'), value: measureText(database.sizeBytes, 'bytes') },
              { name: t('diagnosis.started'), value: <When value={database.startedTime} /> },
              {
                name: t('diagnosis.readHits'),
                value:
                  database.cacheHitRate === null ? '–' : `${Math.round(database.cacheHitRate * 1000) / 10}%`,
              },
              {
                name: t('diagnosis.transactions'),
                value: `${measureText(database.commits, 'count')} / ${measureText(database.rollbacks, 'count')}`,
              },
              { name: t('diagnosis.deadlocks'), value: measureText(database.deadlocks, 'count') },
            ]}
          />
          <p className="quiet">{t('diagnosis.deadlocksText')}</p>
          {recentDeadlocks.length > 0 && (
            <Lines title={t('diagnosis.recentDeadlocks')}>
              {recentDeadlocks.map(({ time, node, query, detail, retried }) => (
                <Line key={`${time} ${query}`}>
                  <When value={time} />
                  <code>{node}</code>
                  <StatusTag tone={retried ? 'success' : 'error'}>
                    {t(retried ? 'diagnosis.retried' : 'diagnosis.notRetried')}
                  </StatusTag>
                  <div className="basis-full min-w-0">
                    <Sql>{detail === '' ? query : `${query}\n${detail}`}</Sql>
                  </div>
                </Line>
              ))}
            </Lines>
          )}
          <details>
            <summary className="w-fit text-secondary text-sm cursor-pointer">
              {t('diagnosis.migrations', { count: migrations.length })}
            </summary>
            <ul className="grid grid-cols-1">
              {migrations.map(({ name, appliedTime }) => (
                <Line key={name}>
                  <code>{name}</code>
                  <When value={appliedTime} />
                </Line>
              ))}
            </ul>
          </details>
        </>
      )}
    </Part>
  );
};

export const JobsCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Part title="diagnosis.jobs" text="diagnosis.jobsText" query={system}>
      {({ jobs }) => (
        <>
          <Facts
            facts={[
              {
                name: t('metric.line.waiting'),
                value: <span className="number">{countText(jobs.waiting)}</span>,
              },
              {
                name: t('diagnosis.jobs.running'),
                value: <span className="number">{countText(jobs.running)}</span>,
              },
              { name: t('diagnosis.jobs.failing'), value: <Figure value={jobs.failing} bad /> },
              { name: t('metric.line.oldest'), value: measureText(jobs.oldestSeconds, 'seconds') },
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
                  { header: 'metric.line.waiting', width: 90, number: ({ waiting }) => waiting },
                  { header: 'diagnosis.jobs.failing', width: 90, number: ({ failing }) => failing },
                  {
                    header: 'diagnosis.lastError',
                    width: 320,
                    cell: ({ lastError }) => lastError ?? '–',
                  },
                ]}
                card={({ name, waiting, failing, lastError }) => (
                  <div className="row-card">
                    <code>{name}</code>
                    <p className="quiet">
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
    </Part>
  );
};
