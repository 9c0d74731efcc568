import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { breakerOf } from '../breaker.ts';
import { systemQuery } from '../queries.ts';

export const CarriersCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Card
      title={t('diagnosis.carriers')}
      extra={
        <Link className={buttonClass({ variant: 'text', size: 'small' })} to={paths.carriers}>
          {t('diagnosis.toCarriers')}
        </Link>
      }
    >
      <div className="diagnosis-part">
        <p className="people-quiet">{t('diagnosis.carriersText')}</p>
        <Reading query={system} lines={2}>
          {({ carriers }) => (
            <ul className="diagnosis-list">
              {carriers.map(({ carrier, account, state, calls, failed }) => {
                const breaker = breakerOf(state);
                return (
                  <li key={`${carrier} ${account}`}>
                    <strong>{t(`carrier.${carrier}`)}</strong>
                    <code>{account}</code>
                    <StatusTag tone={breaker.tone}>
                      {breaker.label === undefined ? state : t(breaker.label)}
                    </StatusTag>
                    <span className="diagnosis-late people-quiet">
                      {t('diagnosis.carrierCalls', { calls, failed })}
                    </span>
                  </li>
                );
              })}
              {carriers.length === 0 && <li>{t('diagnosis.noCarriers')}</li>}
            </ul>
          )}
        </Reading>
      </div>
    </Card>
  );
};
