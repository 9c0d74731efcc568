import type { NumberLife, NumberState } from '@waybill/contract/endpoints/staff-numbers.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { Suspense, useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { withTimelineWords } from '../../../frame/timeline/load-timeline.ts';
import { UserLink } from '../../../frame/user-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { useChangeNumber } from '../queries.ts';

const NumberHistory = lazyPart(() => withTimelineWords(() => import('./number-history.tsx')));

const tones: Readonly<Record<NumberState, Tone>> = {
  available: 'success',
  held: 'info',
  reserved: 'info',
  sold: 'neutral',
  retired: 'neutral',
  blocked: 'error',
};

type NumberCardProps = {
  readonly life: NumberLife;
  /** The time that is looked back to; nothing can be done then. */
  readonly asOf: string | undefined;
};

/** A number of the stock: what it is, where it comes from, whose it was, and blocking it. */
export const NumberCard = ({ life, asOf }: NumberCardProps) => {
  const t = useT();
  const may = useSession(({ user }) => user !== null && roleMay(user.role, 'numbers:block'));
  const [asking, setAsking] = useState(false);
  const change = useChangeNumber();
  const { block, hold, lot, state } = life;
  const to = block === null ? 'block' : 'unblock';
  return (
    <>
      <Card
        title={
          <span className="people-head">
            <span className="tracking-number">{life.trackingNumber}</span>
            <StatusTag tone={tones[state]}>{t(`staffNumbers.state.${state}`)}</StatusTag>
            {block !== null && state !== 'blocked' && (
              <StatusTag tone="error">{t('staffNumbers.marked')}</StatusTag>
            )}
          </span>
        }
        extra={
          asOf === undefined && (
            <ReasonButton
              variant={to === 'block' ? 'danger' : 'default'}
              denied={may ? undefined : t('people.right.role')}
              onClick={() => setAsking(true)}
            >
              {t(`staffNumbers.${to}`)}
            </ReasonButton>
          )
        }
      >
        {block !== null && (
          <Notice tone="warning" hint={block.reason}>
            {t('staffNumbers.blockedBy', { actor: block.blockedBy })} <When value={block.blockedTime} />
          </Notice>
        )}
        <Facts
          facts={[
            { name: t('orders.column.carrier'), value: `${t(`carrier.${life.carrier}`)} · ${life.service}` },
            {
              name: t('staffNumbers.route'),
              value: `${locationText(life.origin)} → ${locationText(life.destination)}`,
            },
            { name: t('staffNumbers.shippedOn'), value: life.shippedOn },
            ...(asOf === undefined
              ? [
                  { name: t('staffNumbers.track'), value: life.statusText },
                  { name: t('staffNumbers.lastEvent'), value: <When value={life.lastEventTime} /> },
                ]
              : []),
            { name: t('staffNumbers.lot'), value: `${lot.fileName} · ${lot.source}` },
            { name: t('staffNumbers.basis'), value: `${lot.owner} · ${lot.basis}` },
            { name: t('staffNumbers.imported'), value: <When value={lot.createdTime} /> },
            {
              name: t('staffNumbers.hold'),
              value: hold === null ? '–' : <UserLink user={hold.user} />,
            },
          ]}
        />
      </Card>
      <Suspense fallback={<Skeleton lines={8} label={t('state.loading')} />}>
        <NumberHistory life={life} asOf={asOf} />
      </Suspense>
      {asking && (
        <DecisionDialog
          title={t(`staffNumbers.${to}Title`)}
          confirmLabel={t(`staffNumbers.${to}`)}
          danger={to === 'block'}
          remarkNeeded
          remarkHint={t('people.act.remarkHint')}
          onClose={() => setAsking(false)}
          onDecide={async (reason) => {
            const { carrier, trackingNumber } = life;
            const { state: now } = await change.mutateAsync({ carrier, trackingNumber, to, reason });
            message.success(t('staffNumbers.done', { state: t(`staffNumbers.state.${now}`) }));
            setAsking(false);
          }}
        >
          <p className="tracking-number">{life.trackingNumber}</p>
          <p>{t(to === 'block' ? `staffNumbers.effect.${state}` : 'staffNumbers.effect.unblock')}</p>
        </DecisionDialog>
      )}
    </>
  );
};

const locationText = ({ city, state, zip5 }: NumberLife['origin']): string => `${city}, ${state} ${zip5}`;
