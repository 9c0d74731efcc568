import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { query } from '../../../client/query.ts';
import { Loading, QueryWait } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { FieldNote, TextAreaField } from '../../../kit/fields.tsx';
import { buttonClass, Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { FailureNotice, Notice } from '../../../kit/notice.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { Titled } from '../../../kit/titled.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { lengthText } from '../first-answer.ts';
import { Conversation } from '../parts/conversation.tsx';
import { message, notifyOutcome } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { StarField, Stars } from '../../../kit/star-field.tsx';
import { rateMutation, closeMutation, resolveMutation, ticketQuery } from '../queries.ts';
import { ReplyBox } from '../parts/reply-box.tsx';
import { newTicketPath, ticketPath } from '../../../signed-in-paths.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { TicketPart, TicketStatusTag } from '../parts/ticket-parts.tsx';
import { TicketFacts } from '../parts/ticket-facts.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const Rating = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const { id, rating, ratingComment, may } = ticket;
  if (rating === null && !may.rate) return null;
  return (
    <TicketPart title={t('tickets.rating')}>
      {rating === null ? (
        <RatingForm key={id} ticketId={id} />
      ) : (
        <>
          <Stars value={rating} label={t('tickets.rating.stars', { stars: rating })} />
          {ratingComment !== null && <p>{ratingComment}</p>}
        </>
      )}
    </TicketPart>
  );
};

const RatingForm = ({ ticketId }: { ticketId: string }) => {
  const t = useT();
  const rate = useMutation(rateMutation);
  const form = useForm({
    initial: { rating: 0, comment: '' },
    endpoint: ticketEndpoints.rateTicket,
    body: (values) => ({ ticketId, ...values }),
    submit: async ({ rating, comment }) => {
      await rate.mutateAsync({ ticketId, rating, comment });
      message.success(t('tickets.rating.done'));
    },
  });
  return (
    <form className="grid grid-cols-1 gap-3.5" {...form.form}>
      <StarField
        label={t('tickets.rating.question')}
        value={form.values.rating}
        word={(stars) => t(`tickets.rating.${stars}`)}
        onChange={(rating) => form.set({ rating })}
      />
      {form.problems['rating'] !== undefined && <FieldNote alert error={form.problems['rating']} />}
      <TextAreaField
        {...form.field('comment')}
        label={t('tickets.rating.comment')}
        rows={2}
        maxLength={ticketLimits.remark}
      />
      <FailureNotice failure={form.failure} />
      <Button type="submit" variant="primary" loading={form.busy}>
        {t('tickets.rating.submit')}
      </Button>
    </form>
  );
};

/** Leads to the most pressing other ticket that waits for an answer. */
const NextTicket = ({ ticketId }: { ticketId: string }) => {
  const t = useT();
  const waiting = useQuery(
    query(ticketDeskEndpoints.listStaffTickets, {
      query: { awaitsStaff: 'true', status: 'open,processing', pageSize: '2' },
    }),
  );
  const next = waiting.data?.list.find(({ id }) => id !== ticketId);
  if (next === undefined) return null;
  return (
    <Link className={buttonClass({})} to={ticketPath(next.id)} title={next.title}>
      {t('desk.next')}
    </Link>
  );
};

const TicketActs = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const resolve = useMutation(resolveMutation);
  const close = useMutation(closeMutation);
  const { id, ticketNo, may, orderId, orderNo, staff } = ticket;
  return (
    <>
      {may.followUp && (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={newTicketPath({
            followsId: id,
            followsNo: ticketNo,
            orderId: orderId ?? undefined,
            orderNo: orderNo ?? undefined,
          })}
        >
          {t('word.followUp')}
        </Link>
      )}
      {staff !== null && <NextTicket ticketId={id} />}
      {staff === null && may.resolve && (
        <Button
          icon={<Icon name="checkCircle" />}
          loading={resolve.isPending}
          onClick={() => resolve.mutate(id, notifyOutcome(t('tickets.resolved')))}
        >
          {t('tickets.resolve')}
        </Button>
      )}
      {may.close && <Button onClick={() => setAsking(true)}>{t('tickets.close')}</Button>}
      <ConfirmDialog
        open={asking}
        title={t('tickets.closeTitle', { ticketNo })}
        confirmLabel={t('tickets.close')}
        danger
        onConfirm={async () => {
          await close.mutateAsync(id);
          message.success(t('tickets.closed'));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('tickets.closeText')}
      </ConfirmDialog>
    </>
  );
};

const StaffDesk = lazyPart(() => import('../parts/staff-desk.tsx'), <Loading lines={18} />);

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

const Detail = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const { title, status, staff, may, entries } = ticket;
  const asStaff = staff !== null;
  return (
    <>
      <PageHeader
        title={
          <Titled title={title}>
            <span className="block wrap-anywhere lg:max-w-150 lg:truncate">{title}</span>
          </Titled>
        }
        lead={
          <span className="inline-flex flex-wrap gap-y-1 gap-x-4 items-center">
            <Link to={asStaff ? paths.ticketManagement : paths.ticketCenter}>
              {t(asStaff ? 'tickets.backToDesk' : 'tickets.back')}
            </Link>
            <TicketStatusTag status={status} mine={!asStaff} />
            {entries.length > 8 && may.reply && <a href="#reply">{t('tickets.toNewest')}</a>}
          </span>
        }
        extra={<TicketActs ticket={ticket} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_300px] max-lg:grid-cols-1">
        <section
          className="grid grid-cols-1 content-start border-default max-lg:border-b lg:pe-5 lg:border-e"
          aria-label={t('tickets.conversation')}
        >
          <h2 className="visually-hidden">{t('tickets.conversation')}</h2>
          <Conversation entries={entries} asStaff={asStaff} />
          {(status === 'resolved' || status === 'closed') && (
            <div className="mt-4">
              <Ending ticket={ticket} />
            </div>
          )}
          <div id="reply">{may.reply && <ReplyBox ticket={ticket} />}</div>
        </section>
        <div>
          {asStaff && <StaffDesk ticket={ticket} />}
          <Rating ticket={ticket} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </>
  );
};

const Ending = ({ ticket: { status, closesAt, may } }: { ticket: TicketDetail }) => {
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
  return (
    <Notice tone="info" hint={may.followUp ? t('tickets.closedHint') : undefined}>
      {t('tickets.isClosed')}
    </Notice>
  );
};
