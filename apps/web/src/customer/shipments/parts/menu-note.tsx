import { carriers, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../shell/page.ts';
import { Countdown } from '../../../kit/countdown.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { liveHoldsQuery, pricesQuery, shownQuery } from '../queries.ts';

/** When a carrier's hold ends: as its page shows it, else as it stood when the app was loaded. */
const useHoldEnd = (carrier: Carrier): number | undefined => {
  const { data: shown } = useQuery({ ...shownQuery(carrier), enabled: false });
  const { data: holds } = useQuery({ ...liveHoldsQuery, staleTime: Number.POSITIVE_INFINITY });
  const hold = shown === undefined ? holds?.find((one) => one.carrier === carrier) : shown?.reservation;
  const now = useNow(hold == null ? 60_000 : 1_000);
  return hold != null && hold.expiresAt > now ? hold.expiresAt : undefined;
};

const CarrierNote = ({ carrier }: { carrier: Carrier }) => {
  const { data } = useQuery(pricesQuery);
  const end = useHoldEnd(carrier);
  if (end !== undefined) return <Countdown className="ml-auto text-xs folded:hidden" expiresAt={end} />;
  const price = data?.find((list) => list.carrier === carrier && list.scope === 'single');
  return (
    price && (
      <span className="number ml-auto text-tertiary text-xs folded:hidden" aria-hidden="true">
        {formatPoints(price.unitPrice)}
      </span>
    )
  );
};

/** Beside a carrier in the menu: the time that is left of its hold, else its price. */
export const MenuNote = ({ page: { carrier } }: { page: Page }) =>
  carrier === undefined ? null : <CarrierNote carrier={carrier} />;

/** The hold that ends first, with its time. */
export const FirstHold = (props: {
  readonly children: (carrier: Carrier | undefined, time: ReactNode) => ReactNode;
}) => {
  const ends = { ups: useHoldEnd('ups'), usps: useHoldEnd('usps'), fedex: useHoldEnd('fedex') };
  const endOf = (carrier: Carrier): number => ends[carrier] ?? Number.POSITIVE_INFINITY;
  const first = [...carriers].sort((a, b) => endOf(a) - endOf(b))[0];
  const end = first && ends[first];
  return end === undefined
    ? props.children(undefined, undefined)
    : props.children(first, <Countdown expiresAt={end} />);
};
