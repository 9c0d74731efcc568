import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useT } from './language.tsx';
import { OrderTag, TrackingTag } from './order-tag.tsx';

/** What can be asked about in place (docs/decisions/196-the-sheet-and-its-header.md). */
type HelpTopic =
  | 'orderStatus'
  | 'trackingStatus'
  | 'hold'
  | 'tiers'
  | 'reserved'
  | 'points'
  | 'freshness'
  | 'refund'
  | 'outcome'
  | 'limits'
  | 'approvals';

const parts: Readonly<
  Record<
    Exclude<HelpTopic, 'orderStatus' | 'trackingStatus'>,
    readonly (readonly [PlainPhrase, PlainPhrase])[]
  >
> = {
  hold: [
    ['help.hold.what', 'help.hold.whatText'],
    ['help.hold.time', 'help.hold.timeText'],
    ['help.hold.over', 'help.hold.overText'],
    ['help.hold.rest', 'help.hold.restText'],
  ],
  tiers: [
    ['help.tiers.counts', 'help.tiers.countsText'],
    ['help.tiers.all', 'help.tiers.allText'],
    ['help.tiers.fixed', 'help.tiers.fixedText'],
  ],
  reserved: [
    ['word.points', 'help.reserved.pointsText'],
    ['help.reserved.confirm', 'help.reserved.confirmText'],
    ['help.reserved.end', 'help.reserved.endText'],
  ],
  points: [
    ['word.availablePoints', 'help.points.availableText'],
    ['word.frozenPoints', 'help.points.frozenText'],
    ['help.points.more', 'help.points.moreText'],
  ],
  freshness: [
    ['word.updated', 'help.freshness.updatedText'],
    ['help.freshness.refresh', 'help.freshness.refreshText'],
    ['help.freshness.none', 'help.freshness.noneText'],
  ],
  refund: [
    ['help.refund.ask', 'help.refund.askText'],
    ['orderStatus.refunding', 'help.order.refunding'],
    ['orderStatus.refunded', 'help.order.refunded'],
    ['orderStatus.partially_refunded', 'help.order.partially_refunded'],
    ['help.refund.refused', 'help.refund.refusedText'],
  ],
  outcome: [
    ['results.group.found', 'help.outcome.found'],
    ['results.group.several', 'help.outcome.several'],
    ['results.group.failed', 'help.outcome.failed'],
    ['results.group.unrecognised', 'help.outcome.unrecognised'],
  ],
  limits: [
    ['limits.counting.exact', 'help.limits.exactText'],
    ['limits.counting.all_nodes', 'help.limits.allNodesText'],
    ['limits.counting.per_node', 'help.limits.perNodeText'],
    ['limits.action.reject', 'limits.action.reject.hint'],
    ['limits.action.log', 'help.limits.logText'],
  ],
  approvals: [
    ['help.approvals.when', 'help.approvals.whenText'],
    ['help.approvals.eyes', 'help.approvals.eyesText'],
    ['help.approvals.expire', 'help.approvals.expireText'],
  ],
};

const linesOf = (
  topic: HelpTopic,
  t: WebTranslate,
): readonly (readonly [term: ReactNode, text: string])[] => {
  if (topic === 'orderStatus') {
    return orderStatuses.map((status) => [
      <OrderTag key={status} status={status} />,
      t(`help.order.${status}`),
    ]);
  }
  if (topic === 'trackingStatus') {
    return trackingStatuses.map((status) => [
      <TrackingTag key={status} status={status} />,
      t(`help.tracking.${status}`),
    ]);
  }
  return parts[topic].map(([term, text]) => [t(term), t(text)]);
};

const width = 340;
const edge = 16;

/** Where the panel stands: below the button, or above it where there is more room, and always within the window. */
const placeBy = (button: Element): CSSProperties => {
  const box = button.getBoundingClientRect();
  const below = innerHeight - box.bottom - 2 * edge;
  const above = box.top - 2 * edge;
  return {
    left: Math.max(edge, Math.min(box.left, innerWidth - width - edge)),
    ...(below >= 280 || below >= above
      ? { top: box.bottom + 6, maxHeight: below }
      : { bottom: innerHeight - box.top + 6, maxHeight: above }),
  };
};

export type HelpPanelProps = {
  readonly topic: HelpTopic;
  readonly about: string;
  /** What the button stands in; the panel stands by it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

const leaving = ['pointerdown', 'focusin', 'scroll', 'resize'] as const;

export const HelpPanel = ({ topic, about, root, onClose }: HelpPanelProps) => {
  const t = useT();
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const button = root.current?.querySelector('button');
    if (button) setPlace(placeBy(button));
  }, [root]);
  useEffect(() => {
    const leave = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === true) return;
      close();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog that this stands in stays open.
      event.preventDefault();
      event.stopPropagation();
      root.current?.querySelector('button')?.focus();
      close();
    };
    for (const name of leaving) addEventListener(name, leave, true);
    addEventListener('keydown', press, true);
    return () => {
      for (const name of leaving) removeEventListener(name, leave, true);
      removeEventListener('keydown', press, true);
    };
  }, [root]);

  return (
    <div
      className="fixed z-1100 w-[min(340px,calc(100vw_-_32px))] py-3.5 px-4 overflow-y-auto rounded-lg bg-surface shadow-float text-default text-sm font-normal leading-[1.6] text-start whitespace-normal"
      style={place}
      role="note"
      aria-label={about}
      tabIndex={0}
    >
      <strong>{about}</strong>
      <dl className="grid gap-2 mt-2 mx-0 mb-0">
        {linesOf(topic, t).map(([term, text]) => (
          <div key={text} className="grid gap-0.5">
            <dt className="text-default text-sm font-medium">{term}</dt>
            <dd className="m-0 text-secondary text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
