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
      <div className="diagnosis-part">
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
                  <h3>{t('diagnosis.recentDeadlocks')}</h3>
                  <ul className="diagnosis-list">
                    {recentDeadlocks.map(({ time, node, query, detail, retried }) => (
                      <li key={`${time} ${query}`}>
                        <When value={time} />
                        <code>{node}</code>
                        <StatusTag tone={retried ? 'success' : 'error'}>
                          {t(retried ? 'diagnosis.retried' : 'diagnosis.notRetried')}
                        </StatusTag>
                        <div className="diagnosis-query">
                          <pre tabIndex={0}>{detail === '' ? query : `${query}\n${detail}`}</pre>
                        </div>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <details className="diagnosis-more">
                <summary>{t('diagnosis.migrations', { count: migrations.length })}</summary>
                <ul className="diagnosis-list">
                  {migrations.map(({ name, appliedTime }) => (
                    <li key={name}>
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
