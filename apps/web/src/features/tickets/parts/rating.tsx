import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StarField, Stars } from '../../../ui/star-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { rateMutation } from '../queries.ts';

const starLabels = [1, 2, 3, 4, 5] as const;
export const Rating = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const { id, rating, ratingComment, may } = ticket;
  if (rating === null && !may.rate) return null;
  return (
    <section className="ticket-side-part" aria-label={t('tickets.rating')}>
      <h2>{t('tickets.rating')}</h2>
      {rating === null ? (
        <RatingForm key={id} ticketId={id} />
      ) : (
        <>
          <Stars value={rating} label={t('tickets.rating.stars', { stars: rating })} />
          {ratingComment !== null && <p>{ratingComment}</p>}
        </>
      )}
    </section>
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
    <form className="act-form" {...form.form}>
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
