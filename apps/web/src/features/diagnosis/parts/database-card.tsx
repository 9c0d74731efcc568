import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import { systemQuery } from '../queries.ts';

export const DatabaseCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Card title={t('diagnosis.database')}>
      <div className="grid grid-cols-1 gap-3">
        <Reading query={system}>
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
                      database.cacheHitRate === null
                        ? '–'
                        : `${Math.round(database.cacheHitRate * 1000) / 10}%`,
                  },
                  {
                    name: t('diagnosis.transactions'),
                    value: `${measureText(database.commits, 'count')} / ${measureText(database.rollbacks, 'count')}`,
                  },
                  { name: t('diagnosis.deadlocks'), value: measureText(database.deadlocks, 'count') },
                ]}
              />
              <p className="people-quiet">{t('diagnosis.deadlocksText')}</p>
              {recentDeadlocks.length > 0 && (
                <section aria-label={t('diagnosis.recentDeadlocks')}>
                  <h3 className="mb-1.5 text-base font-semibold">{t('diagnosis.recentDeadlocks')}</h3>
                  <ul className="grid grid-cols-1">
                    {recentDeadlocks.map(({ time, node, query, detail, retried }) => (
                      <li
                        className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
                        key={`${time} ${query}`}
                      >
                        <When value={time} />
                        <code>{node}</code>
                        <StatusTag tone={retried ? 'success' : 'error'}>
                          {t(retried ? 'diagnosis.retried' : 'diagnosis.notRetried')}
                        </StatusTag>
                        <div className="basis-full min-w-0">
                          <pre
                            className="max-h-40 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere"
                            tabIndex={0}
                          >
                            {detail === '' ? query : `${query}\n${detail}`}
                          </pre>
                        </div>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <details>
                <summary className="w-fit text-secondary text-sm cursor-pointer">
                  {t('diagnosis.migrations', { count: migrations.length })}
                </summary>
                <ul className="grid grid-cols-1">
                  {migrations.map(({ name, appliedTime }) => (
                    <li
                      className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
                      key={name}
                    >
                      <code>{name}</code>
                      <When value={appliedTime} />
                    </li>
                  ))}
                </ul>
              </details>
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
};
