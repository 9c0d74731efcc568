import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { useState, type FormEvent } from 'react';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StarField, Stars } from '../../../ui/star-field.tsx';
import { useRate } from '../queries.ts';
import './rating.css';
import { TextArea } from './text-area.tsx';

const starLabels = [1, 2, 3, 4, 5] as const;

/** How the user found the help: given once, shown from then on. */
export const Rating = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const { id, rating, ratingComment, may } = ticket;
  if (rating !== null)
    return (
      <Card title={t('tickets.rating')}>
        <p>
          <Stars value={rating} label={t('tickets.rating.stars', { stars: rating })} />
        </p>
        {ratingComment !== null && <p className="rating-comment">{ratingComment}</p>}
      </Card>
    );
  return may.rate ? <RatingForm key={id} ticketId={id} /> : null;
};

const RatingForm = ({ ticketId }: { readonly ticketId: string }) => {
  const t = useT();
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending } = useRate();
  const word = (count: number): string => {
    const known = starLabels.find((each) => each === count);
    return known === undefined ? '' : t(`tickets.rating.${known}`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(stars === 0);
    if (stars === 0) return;
    mutate(
      { ticketId, rating: stars, comment },
      { onSuccess: () => message.success(t('tickets.rating.done')), onError: showError },
    );
  };
  return (
    <Card title={t('tickets.rating')}>
      <form className="rating-form" noValidate onSubmit={submit}>
        <StarField label={t('tickets.rating.question')} value={stars} word={word} onChange={setStars} />
        {missing && stars === 0 && (
          <p className="field-error" role="alert">
            {t('fields.rating')}
          </p>
        )}
        <TextArea
          label={t('tickets.rating.comment')}
          rows={2}
          most={ticketLimits.remark}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={isPending}>
          {t('tickets.rating.submit')}
        </Button>
      </form>
    </Card>
  );
};
