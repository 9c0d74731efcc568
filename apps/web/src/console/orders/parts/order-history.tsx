import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { auditActText } from '@waybill/contract/vocabulary/audit.ts';
import { useT } from '../../../shell/language.tsx';
import { listPath, ticketPath } from '../../../signed-in-paths.ts';
import { paths } from '../../../paths.ts';
import { Entry, EntryCard } from '../../../shell/entry-card.tsx';
import { formatPoints, signedPoints } from '../../../kit/points.tsx';
import { When } from '../../../kit/when.tsx';

export const OrderHistory = ({
  order,
}: {
  order: EndpointData<typeof staffOrderEndpoints.getStaffOrder>;
}) => {
  const t = useT();
  const { movements, refunds, tickets, acts } = order;
  return (
    <>
      <EntryCard title={t('staffOrders.movements')} none={t('word.noPointsMoved')}>
        {movements.map((row) => (
          <Line key={row.id} time={row.createdTime} name={t(`pointKind.${row.type}`)}>
            {t('word.availableChange')} {signedPoints(row.available)} · {t('word.frozenPoints')}{' '}
            {signedPoints(row.frozen)}
            {row.actor !== null && ` · ${row.actor}`}
          </Line>
        ))}
      </EntryCard>
      <EntryCard title={t('page.refunds')} none={t('word.noRefundRequests')}>
        {refunds.map((row) => (
          <Line
            key={row.requestId}
            time={row.createdTime}
            name={
              <Link to={listPath(paths.refunds, { keyword: order.orderNo })}>
                {t(`refunds.state.${row.state}`)} ·{' '}
                {row.refunded !== null && row.refunded.quantity < row.quantity
                  ? t('refunds.partly', { count: row.refunded.quantity, all: row.quantity })
                  : t(row.wholeOrder ? 'refunds.whole' : 'refunds.some', { count: row.quantity })}{' '}
                · {formatPoints(row.refunded?.points ?? row.points)}
              </Link>
            }
          >
            {row.reason}
            {row.decidedBy !== null && (
              <span className="quiet">
                {' '}
                {t('staffOrders.decided', { actor: row.decidedBy, remark: row.decisionRemark ?? '–' })}
              </span>
            )}
          </Line>
        ))}
      </EntryCard>
      <EntryCard title={t('staffOrders.tickets')} none={t('staffOrders.ticketsNone')}>
        {tickets.map((ticket) => (
          <Line
            key={ticket.id}
            time={ticket.createdTime}
            name={<Link to={ticketPath(ticket.id)}>{ticket.ticketNo}</Link>}
          >
            {ticket.title} · {t(`ticketStatus.${ticket.status}`)}
          </Line>
        ))}
      </EntryCard>
      <EntryCard title={t('staffOrders.acts')} none={t('staffOrders.actsNone')}>
        {acts.map((row) => (
          <Line key={row.id} time={row.time} name={auditActText(row.act, t)}>
            {row.actor ?? t('word.system')}
            {row.reason !== null && ` · ${row.reason}`}
          </Line>
        ))}
      </EntryCard>
    </>
  );
};

const Line = ({ time, name, children }: { time: string; name: ReactNode; children: ReactNode }) => (
  <Entry>
    <When value={time} />
    <strong>{name}</strong>
    <span>{children}</span>
  </Entry>
);
