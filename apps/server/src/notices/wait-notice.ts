import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';

type WaitOf = { readonly waitId: string; readonly carrier: Carrier; readonly zipCode: string | null };
export type WaitPayload = { readonly event: 'wait' } & WaitOf &
  (
    | { readonly what: 'available'; readonly quantity: number }
    | {
        readonly what: 'reserved';
        readonly orderNo: string;
        readonly quantity: number;
        readonly points: number;
      }
    | { readonly what: 'short' }
    | { readonly what: 'expired'; readonly quantity: number; readonly served: number }
  );

const carrierNames: Readonly<Record<Carrier, string>> = { ups: 'UPS', usps: 'USPS', fedex: 'FedEx' };

export const renderWait = (
  t: TranslateNoticeEvent,
  payload: WaitPayload,
): { readonly title: string; readonly content: string; readonly link: string } => {
  const { carrier, zipCode } = payload;
  const stock = zipCode === null ? carrierNames[carrier] : `${carrierNames[carrier]} ${zipCode}`;
  const title = t(`noticeEvent.wait.${payload.what}.title`);
  switch (payload.what) {
    case 'available':
      return {
        title,
        content: t('noticeEvent.wait.available.content', { ...payload, stock }),
        link: `/${carrier}`,
      };
    case 'reserved': {
      const points = decimalText(payload.points);
      return {
        title,
        content: t('noticeEvent.wait.reserved.content', { ...payload, stock, points }),
        link: `/myorder?keyword=${encodeURIComponent(payload.orderNo)}`,
      };
    }
    case 'short':
      return { title, content: t('noticeEvent.wait.short.content', { stock }), link: '/personal?tab=points' };
    default:
      return { title, content: t('noticeEvent.wait.expired.content', { ...payload, stock }), link: '/waits' };
  }
};
