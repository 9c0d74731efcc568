import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { lengthText } from '../first-answer.ts';
import { Conversation } from '../parts/conversation.tsx';
import { Rating } from '../parts/rating.tsx';
import { ReplyBox } from '../parts/reply-box.tsx';
import { TicketActs } from '../parts/ticket-acts.tsx';
import { TicketFacts } from '../parts/ticket-facts.tsx';
import { TicketStatusTag } from '../parts/ticket-tags.tsx';
import { ticketQuery } from '../queries.ts';
import './ticket-detail-page.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const StaffDesk = lazyPart(() => import('../parts/staff-desk.tsx'));

export default function TicketDetailPage() {
  const t = useT();
  const { id = '' } = useParams();
  const ticket = useQuery(ticketQuery(id));
  if (ticket.data !== undefined) return <Detail key={id} ticket={ticket.data} />;
  return (
    <Card>
      <QueryWait
        query={ticket}
        lines={8}
        label={t('tickets.loading')}
        action={
          <Link className={buttonClass({})} to={paths.ticketCenter}>
            {t('tickets.back')}
          </Link>
        }
      />
    </Card>
  );
}

const Detail = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const { title, status, staff, may, entries } = ticket;
  const asStaff = staff !== null;
  return (
    <div className="ticket-detail">
      <PageHeader
        title={<Titled title={title}>{title}</Titled>}
        lead={
          <span className="ticket-detail-lead">
            <Link to={asStaff ? paths.ticketManagement : paths.ticketCenter}>
              {t(asStaff ? 'tickets.backToDesk' : 'tickets.back')}
            </Link>
            <TicketStatusTag status={status} mine={!asStaff} />
            {entries.length > 8 && may.reply && <a href="#reply">{t('tickets.toNewest')}</a>}
          </span>
        }
        extra={<TicketActs ticket={ticket} />}
      />
      <div className="ticket-detail-columns">
        <section className="ticket-talk" aria-label={t('tickets.conversation')}>
          <h2 className="visually-hidden">{t('tickets.conversation')}</h2>
          <Conversation entries={entries} asStaff={asStaff} />
          <Ending ticket={ticket} />
          <div id="reply">{may.reply && <ReplyBox ticket={ticket} />}</div>
        </section>
        <div className="ticket-side">
          {asStaff && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <StaffDesk ticket={ticket} />
            </Suspense>
          )}
          <Rating ticket={ticket} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </div>
  );
};

const Ending = ({ ticket: { status, closesAt, may } }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const now = useNow(60_000);
  if (status === 'resolved')
    return (
      <Notice tone="success" hint={may.reply ? t('tickets.resolvedHint') : undefined}>
        {closesAt === null || closesAt <= now
          ? t('tickets.isResolved')
          : t('tickets.closesIn', { time: lengthText(closesAt - now, t) })}
      </Notice>
    );
  if (status !== 'closed') return null;
  return (
    <Notice tone="info" hint={may.followUp ? t('tickets.closedHint') : undefined}>
      {t('tickets.isClosed')}
    </Notice>
  );
};
