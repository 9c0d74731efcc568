import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { userPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { Tag } from '../../../ui/tag.tsx';
import { reservationsQuery } from '../queries.ts';

type Diagnosis = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>;
type Query = Diagnosis['longTransactions'][number];

export const ReservationsCard = () => {
  const t = useT();
  const diagnosis = useQuery(reservationsQuery);
  return (
    <Card title={t('diagnosis.reservations')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="people-quiet">{t('diagnosis.reservationsText')}</p>
        <Reading query={diagnosis}>
          {(found) => (
            <>
              <Facts
                facts={[
                  { name: t('diagnosis.liveHolds'), value: <Figure value={found.liveHolds} /> },
                  { name: t('diagnosis.heldRows'), value: <Figure value={found.heldRows} /> },
                  {
                    name: t('diagnosis.expiredHolds'),
                    value: <Figure value={found.expiredHolds.length} bad />,
                  },
                  {
                    name: t('diagnosis.expiredReservations'),
                    value: <Figure value={found.expiredReservations.length} bad />,
                  },
                  { name: t('diagnosis.stuckRows'), value: <Figure value={found.stuckRows} bad /> },
                  { name: t('diagnosis.lockWaits'), value: <Figure value={found.lockWaits.length} bad /> },
                ]}
              />
              <Late found={found} />
              <Waits found={found} />
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
};

const Figure = ({ value, bad = false }: { readonly value: number; readonly bad?: boolean }) => (
  <strong className="number data-[bad=true]:text-error" data-bad={bad && value > 0}>
    {measureText(value, 'count')}
  </strong>
);

type PartProps = { readonly found: Diagnosis };

const Late = ({ found: { expiredHolds, expiredReservations } }: PartProps) => {
  const t = useT();
  if (expiredHolds.length + expiredReservations.length === 0) return null;
  return (
    <section aria-label={t('diagnosis.late')}>
      <h3 className="mb-1.5 text-base font-semibold">{t('diagnosis.late')}</h3>
      <ul className="grid grid-cols-1">
        {expiredHolds.map(({ holdId, userId, carrier, rows, lateSeconds }) => (
          <li
            className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
            key={holdId}
          >
            <Tag>{t(`carrier.${carrier}`)}</Tag>
            <span>{t('diagnosis.hold', { id: holdId.slice(0, 8), rows })}</span>
            <Link to={userPath(userId)}>#{userId}</Link>
            <span className="number ms-auto">
              {t('diagnosis.lateBy', { time: measureText(lateSeconds, 'seconds') })}
            </span>
          </li>
        ))}
        {expiredReservations.map(({ orderId, orderNo, userId, lateSeconds }) => (
          <li
            className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
            key={orderId}
          >
            <Tag>{t('diagnosis.reservation')}</Tag>
            <span className="number">{orderNo}</span>
            <Link to={userPath(userId)}>#{userId}</Link>
            <span className="number ms-auto">
              {t('diagnosis.lateBy', { time: measureText(lateSeconds, 'seconds') })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Waits = ({ found: { lockWaits, longTransactions } }: PartProps) => {
  const t = useT();
  return (
    <>
      {lockWaits.length > 0 && (
        <section aria-label={t('diagnosis.lockWaits')}>
          <h3 className="mb-1.5 text-base font-semibold">{t('diagnosis.lockWaits')}</h3>
          <ul className="grid grid-cols-1">
            {lockWaits.map(({ waiting, blocking, lock, userId }) => (
              <li
                className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
                key={`${waiting.pid} ${blocking?.pid ?? ''}`}
              >
                <Tag tone="warning">{lock}</Tag>
                {userId !== null && <Link to={userPath(userId)}>#{userId}</Link>}
                <QueryText label={t('diagnosis.waiting')} query={waiting} />
                {blocking !== null && <QueryText label={t('diagnosis.blocking')} query={blocking} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {longTransactions.length > 0 && (
        <section aria-label={t('diagnosis.longTransactions')}>
          <h3 className="mb-1.5 text-base font-semibold">{t('diagnosis.longTransactions')}</h3>
          <ul className="grid grid-cols-1">
            {longTransactions.map((query) => (
              <li
                className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 px-0 border-b border-default wrap-anywhere last:border-b-0"
                key={query.pid}
              >
                <QueryText label={query.state ?? ''} query={query} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const QueryText = ({ label, query }: { readonly label: string; readonly query: Query }) => (
  <div className="basis-full min-w-0">
    <p className="people-quiet number">
      {label} · PID {query.pid} · {measureText(query.seconds, 'seconds')}
      {query.waitsFor !== null && ` · ${query.waitsFor}`}
    </p>
    <pre
      className="max-h-40 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere"
      tabIndex={0}
    >
      {query.query}
    </pre>
  </div>
);
