import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { Link } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../shell/language.tsx';
import { staffOrderPath, tracePath, ticketPath } from '../../../signed-in-paths.ts';
import { myOrderPath } from '../../../paths.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { When } from '../../../kit/when.tsx';
import { PriorityTag } from '../../../shell/priority-tag.tsx';
import { FailedCallText, FirstAnswer, TicketPart } from './ticket-parts.tsx';
import { Titled } from '../../../kit/titled.tsx';

const Copied = (props: {
  readonly text: string;
  readonly label: string;
  /** Where it leads for those who may read what is there. */
  readonly to?: string;
  readonly needs?: Permission;
}) => {
  const { text, label, to, needs } = props;
  const reads = useSession(({ user }) => user !== null && needs !== undefined && roleMay(user.role, needs));
  return (
    <span className="inline-flex gap-0.5 items-center min-w-0 wrap-anywhere">
      {to !== undefined && reads ? <Link to={to}>{text}</Link> : <span>{text}</span>}
      <CopyButton text={text} label={label} />
    </span>
  );
};

export const TicketFacts = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const { ticketNo, staff, orderId, orderNo, traceId, failedCall, followsTicket } = ticket;
  const facts = [
    { name: t('tickets.no'), value: <Copied text={ticketNo} label={t('tickets.copyNo')} /> },
    {
      name: t('tickets.sla'),
      value: (
        <Titled title={t('tickets.sla.about')}>
          <FirstAnswer ticket={ticket} />
        </Titled>
      ),
    },
    { name: t('word.category'), value: t(`ticketCategory.${ticket.category}`) },
    { name: t('word.priority'), value: <PriorityTag of="ticketPriority" priority={ticket.priority} /> },
    { name: t('tickets.createdTime'), value: <When value={ticket.createdTime} /> },
    orderNo && {
      name: t('tickets.new.order'),
      value:
        staff === null ? (
          <Link to={myOrderPath(orderNo)}>{orderNo}</Link>
        ) : (
          <Copied
            text={orderNo}
            label={t('tickets.copyOrder')}
            to={staffOrderPath(orderId ?? orderNo)}
            needs="orders:read"
          />
        ),
    },
    followsTicket && {
      name: t('tickets.followsTicket'),
      value: <Link to={ticketPath(followsTicket.id)}>{followsTicket.ticketNo}</Link>,
    },
    traceId && {
      name: t('word.traceId'),
      value: (
        <Copied text={traceId} label={t('tickets.copyTrace')} to={tracePath(traceId)} needs="logs:read" />
      ),
    },
    failedCall && { name: t('tickets.failedCall'), value: <FailedCallText call={failedCall} /> },
  ];
  return (
    <TicketPart title={t('tickets.facts')}>
      <Facts beside facts={facts} />
    </TicketPart>
  );
};
