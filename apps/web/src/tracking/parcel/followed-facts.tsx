import type { FollowedNumberDetail } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useToday } from '../../kit/clock.ts';
import { Facts } from '../../kit/facts.tsx';
import { Notice } from '../../kit/notice.tsx';
import { shortDay } from '../../kit/short-time.ts';
import { useNow } from '../../kit/ui-context.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { orderPath } from '../../shell/order-path.ts';
import { etaText } from '../timeline/parcel-texts.ts';
import { ContactCarrier } from './contact-carrier.tsx';
import { TagList } from './parcel-cells.tsx';

const nextText = (
  { nextLookAt, nextLookReason, statusText }: FollowedNumberDetail,
  now: number,
  t: WebTranslate,
): string => {
  if (nextLookReason === 'archived' || nextLookReason === 'ended' || nextLookAt === null)
    return t(`follow.next.${nextLookReason === 'archived' ? 'archived' : 'ended'}`);
  const minutes = Math.max(1, Math.round((nextLookAt - now) / 60_000));
  if (nextLookAt <= now) return t('follow.next.soon');
  const when =
    minutes < 90
      ? t('follow.next.minutes', { count: minutes })
      : t('follow.next.hours', { count: Math.round(minutes / 60) });
  return t('follow.next.because', { when, why: t(`follow.why.${nextLookReason}`, { status: statusText }) });
};

/** States in which the platform expects a day, if it knows enough parcels. */
const moving: ReadonlySet<TrackingStatus> = new Set(['accepted', 'in_transit', 'out_for_delivery']);

/** What a follower is told beside the events: what to do, what is expected, and own words. */
export const FollowedFacts = ({ detail }: { detail: FollowedNumberDetail }) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const now = useNow(15_000);
  const { attention, eta, status, purchase, tags, reference, note } = detail;
  return (
    <>
      {attention !== null && (
        <Notice
          tone="warning"
          hint={t(`follow.step.${attention.rule}`)}
          action={<ContactCarrier row={detail} />}
        >
          {t(`attentionRule.${attention.rule}`)}
        </Notice>
      )}
      {eta !== null && <p className="text-secondary">{etaText(eta, { today, locale, t })}</p>}
      {eta === null && moving.has(status) && detail.expectedOn === null && (
        <p className="text-secondary">{t('follow.etaNone')}</p>
      )}
      <Facts
        facts={[
          purchase !== null && {
            name: t('word.destination'),
            value: `${purchase.destination.city}, ${purchase.destination.state} ${purchase.destination.zip5}`,
          },
          purchase !== null && {
            name: t('shipments.column.shippedOn'),
            value: shortDay(purchase.shippedOn, today),
          },
          purchase !== null && {
            name: t('word.orderNumber'),
            value: <Link to={orderPath(purchase.orderNo)}>{purchase.orderNo}</Link>,
          },
          { name: t('follow.next'), value: nextText(detail, now, t) },
          tags.length > 0 && { name: t('word.tags'), value: <TagList tags={tags} /> },
          reference !== null && { name: t('word.ownReference'), value: reference },
          note !== null && { name: t('word.note'), value: note },
        ]}
      />
    </>
  );
};
