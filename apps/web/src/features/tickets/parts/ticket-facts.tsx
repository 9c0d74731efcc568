import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { Link } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { staffOrderPath, tracePath } from '../../../monitoring-paths.ts';
import { myOrderPath, userPath } from '../../../paths.ts';
import { ticketPath } from '../../../ticket-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { When } from '../../../ui/when.tsx';
import { FailedCallText } from './failed-call.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { PriorityTag } from './ticket-tags.tsx';
import { Titled } from '../../../ui/titled.tsx';

/** A text to copy. */
const Copied = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <span className="ticket-copied">
    <span className="number">{text}</span>
    <CopyButton text={text} label={label} />
  </span>
);

/** The trace of the call that failed; who may read the call log can open it. */
const TraceId = ({ traceId }: { readonly traceId: string }) => {
  const t = useT();
  const reads = useSession(({ user }) => user !== null && roleMay(user.role, 'logs:read'));
  const label = t('tickets.copyTrace');
  if (!reads) return <Copied text={traceId} label={label} />;
  return (
    <span className="ticket-copied">
      <Link className="number" to={tracePath(traceId)}>
        {traceId}
      </Link>
      <CopyButton text={traceId} label={label} />
    </span>
  );
};

/** The order of a ticket; who may read the orders of all accounts can open it. */
const OrderNo = ({ orderId, orderNo }: { readonly orderId: string; readonly orderNo: string }) => {
  const t = useT();
  const reads = useSession(({ user }) => user !== null && roleMay(user.role, 'orders:read'));
  const label = t('tickets.copyOrder');
  if (!reads) return <Copied text={orderNo} label={label} />;
  return (
    <span className="ticket-copied">
      <Link className="number" to={staffOrderPath(orderId)}>
        {orderNo}
      </Link>
      <CopyButton text={orderNo} label={label} />
    </span>
  );
};

/** Whose ticket it is; who may read accounts can open it. */
const Author = ({ id, userName }: { readonly id: string; readonly userName: string }) => {
  const t = useT();
  const reads = useSession(({ user }) => user !== null && roleMay(user.role, 'users:read'));
  const label = t('tickets.copyUser');
  if (!reads) return <Copied text={userName} label={label} />;
  return (
    <span className="ticket-copied">
      <Link to={userPath(id)}>{userName}</Link>
      <CopyButton text={userName} label={label} />
    </span>
  );
};

/** What is known of a ticket beside its conversation. */
export const TicketFacts = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const { staff, orderNo, traceId, failedCall, followsTicket } = ticket;
  return (
    <Card title={t('tickets.facts')}>
      <Facts
        facts={[
          {
            name: t('tickets.sla'),
            value: (
              <Titled title={t('tickets.sla.about')}>
                <FirstAnswer ticket={ticket} />
              </Titled>
            ),
          },
          { name: t('tickets.category'), value: t(`ticketCategory.${ticket.category}`) },
          { name: t('tickets.priority'), value: <PriorityTag priority={ticket.priority} /> },
          { name: t('tickets.createdTime'), value: <When value={ticket.createdTime} /> },
          ...(staff === null
            ? []
            : [
                {
                  name: t('tickets.user'),
                  value: <Author id={staff.user.id} userName={staff.user.userName} />,
                },
              ]),
          ...(orderNo === null
            ? []
            : [
                {
                  name: t('tickets.new.order'),
                  value:
                    staff === null ? (
                      <Link className="number" to={myOrderPath(orderNo)}>
                        {orderNo}
                      </Link>
                    ) : (
                      <OrderNo orderId={ticket.orderId ?? orderNo} orderNo={orderNo} />
                    ),
                },
              ]),
          ...(followsTicket === null
            ? []
            : [
                {
                  name: t('tickets.followsTicket'),
                  value: (
                    <Link className="number" to={ticketPath(followsTicket.id)}>
                      {followsTicket.ticketNo}
                    </Link>
                  ),
                },
              ]),
          ...(traceId === null
            ? []
            : [
                {
                  name: t('tickets.traceId'),
                  value: <TraceId traceId={traceId} />,
                },
              ]),
          ...(failedCall === null
            ? []
            : [{ name: t('tickets.failedCall'), value: <FailedCallText call={failedCall} /> }]),
        ]}
      />
    </Card>
  );
};
