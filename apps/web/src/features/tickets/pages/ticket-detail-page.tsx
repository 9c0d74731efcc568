import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { lengthText } from '../first-answer.ts';
import { Conversation } from '../parts/conversation.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { StarField, Stars } from '../../../ui/star-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { rateMutation, closeMutation, resolveMutation, ticketQuery } from '../queries.ts';
import { ReplyBox } from '../parts/reply-box.tsx';
import { newTicketPath } from '../../../ticket-paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TicketPart } from '../parts/ticket-part.tsx';
import { TicketFacts } from '../parts/ticket-facts.tsx';
import { TicketStatusTag } from '../parts/ticket-tags.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const starLabels = [1, 2, 3, 4, 5] as const;
const Rating = ({ ticket }: { readonly ticket: TicketDetail }) => {
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

const RatingForm = ({ ticketId }: { readonly ticketId: string }) => {
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
  const word = (count: number): string => {
    const known = starLabels.find((each) => each === count);
    return known === undefined ? '' : t(`tickets.rating.${known}`);
  };
  const missing = form.problems['rating'];
  return (
    <form className="grid grid-cols-1 gap-3.5" {...form.form}>
      <StarField
        label={t('tickets.rating.question')}
        value={form.values.rating}
        word={word}
        onChange={(rating) => form.set({ rating })}
      />
      {missing !== undefined && (
        <p className="field-error" role="alert">
          {missing}
        </p>
      )}
      <TextAreaField
        {...form.field('comment')}
        label={t('tickets.rating.comment')}
        rows={2}
        maxLength={ticketLimits.remark}
      />
      {form.failure !== undefined && (
        <Notice tone="error" hint={form.failure.hint}>
          {form.failure.text}
        </Notice>
      )}
      <Button type="submit" variant="primary" loading={form.busy}>
        {t('tickets.rating.submit')}
      </Button>
    </form>
  );
};

const TicketActs = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const resolve = useMutation(resolveMutation);
  const close = useMutation(closeMutation);
  const { id, ticketNo, may, orderId, orderNo } = ticket;
  const carryOut = async (): Promise<void> => {
    try {
      await close.mutateAsync(id);
      message.success(t('tickets.closed'));
      setAsking(false);
    } catch (error) {
      showError(error);
    }
  };
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
      {may.resolve && (
        <Button
          icon={<Icon name="checkCircle" />}
          loading={resolve.isPending}
          onClick={() =>
            resolve.mutate(id, {
              onSuccess: () => message.success(t('tickets.resolved')),
              onError: showError,
            })
          }
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
        onConfirm={carryOut}
        onCancel={() => setAsking(false)}
      >
        {t('tickets.closeText')}
      </ConfirmDialog>
    </>
  );
};

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
          {asStaff && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <StaffDesk ticket={ticket} />
            </Suspense>
          )}
          <Rating ticket={ticket} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </>
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
