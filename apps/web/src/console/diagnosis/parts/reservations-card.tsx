import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { userPath } from '../../../paths.ts';
import { Facts } from '../../../kit/facts.tsx';
import { measureText } from '../../../kit/measure.ts';
import { Tag } from '../../../kit/tag.tsx';
import { reservationsQuery, Line, Lines, Part, Sql, Figure } from './part.tsx';

type Diagnosis = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>;
export const ReservationsCard = () => {
  const t = useT();
  const diagnosis = useQuery(reservationsQuery);
  return (
    <Part title="diagnosis.reservations" text="diagnosis.reservationsText" query={diagnosis}>
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
    </Part>
  );
};

type PartProps = { readonly found: Diagnosis };

const Late = ({ found: { expiredHolds, expiredReservations } }: PartProps) => {
  const t = useT();
  if (expiredHolds.length + expiredReservations.length === 0) return null;
  return (
    <Lines title={t('diagnosis.late')}>
      {expiredHolds.map(({ holdId, userId, carrier, rows, lateSeconds }) => (
        <Line key={holdId}>
          <Tag>{t(`carrier.${carrier}`)}</Tag>
          <span>{t('diagnosis.hold', { id: holdId.slice(0, 8), rows })}</span>
          <Link to={userPath(userId)}>#{userId}</Link>
          <span className="number ms-auto">
            {t('diagnosis.lateBy', { time: measureText(lateSeconds, 'seconds') })}
          </span>
        </Line>
      ))}
      {expiredReservations.map(({ orderId, orderNo, userId, lateSeconds }) => (
        <Line key={orderId}>
          <Tag>{t('diagnosis.reservation')}</Tag>
          <span className="number">{orderNo}</span>
          <Link to={userPath(userId)}>#{userId}</Link>
          <span className="number ms-auto">
            {t('diagnosis.lateBy', { time: measureText(lateSeconds, 'seconds') })}
          </span>
        </Line>
      ))}
    </Lines>
  );
};

const Waits = ({ found: { lockWaits, longTransactions } }: PartProps) => {
  const t = useT();
  return (
    <>
      {lockWaits.length > 0 && (
        <Lines title={t('diagnosis.lockWaits')}>
          {lockWaits.map(({ waiting, blocking, lock, userId }) => (
            <Line key={`${waiting.pid} ${blocking?.pid ?? ''}`}>
              <Tag tone="warning">{lock}</Tag>
              {userId !== null && <Link to={userPath(userId)}>#{userId}</Link>}
              <QueryText label={t('diagnosis.waiting')} query={waiting} />
              {blocking !== null && <QueryText label={t('diagnosis.blocking')} query={blocking} />}
            </Line>
          ))}
        </Lines>
      )}
      {longTransactions.length > 0 && (
        <Lines title={t('diagnosis.longTransactions')}>
          {longTransactions.map((query) => (
            <Line key={query.pid}>
              <QueryText label={query.state ?? ''} query={query} />
            </Line>
          ))}
        </Lines>
      )}
    </>
  );
};

const QueryText = ({ label, query }: { label: string; query: Diagnosis['longTransactions'][number] }) => (
  <div className="basis-full min-w-0">
    <p className="quiet number">
      {label} · PID {query.pid} · {measureText(query.seconds, 'seconds')}
      {query.waitsFor !== null && ` · ${query.waitsFor}`}
    </p>
    <Sql>{query.query}</Sql>
  </div>
);
