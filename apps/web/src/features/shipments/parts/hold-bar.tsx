import type { Reservation } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useExtendHold, useReleaseHold } from '../actions.ts';
import { canExtend } from '../can.ts';
import './hold-bar.css';
import { TimeLine } from './time-line.tsx';
import { useExpired } from './use-expired.ts';

type Props = {
  readonly carrier: Carrier;
  readonly reservation: Reservation;
  readonly restored: boolean;
  /** Which queries held the rows, where the conditions beside them are others. */
  readonly origin: string | undefined;
  readonly requerying: boolean;
  readonly onQueryAgain: () => void;
};

/** What is held, for how long still, and what can be done about it; once it is over, the way to a new query. */
export const HoldBar = ({ carrier, reservation, restored, origin, requerying, onQueryAgain }: Props) => {
  const t = useT();
  const expired = useExpired(reservation);
  const [asking, setAsking] = useState(false);
  const extend = useExtendHold(carrier);
  const release = useReleaseHold(carrier);
  const label = `${t(`carrier.${carrier}`)} ${t('shipments.hold')}`;
  const { holdId, count, totalPoints, expiresAt, totalSeconds } = reservation;

  if (expired) {
    return (
      <section className="hold-bar hold-bar-over" aria-label={label} role="alert">
        <Icon name="warning" size="20px" />
        <p className="hold-bar-text">{t('shipments.hold.expired')}</p>
        <Button variant="primary" loading={requerying} icon={<Icon name="refresh" />} onClick={onQueryAgain}>
          {t('shipments.queryAgain')}
        </Button>
      </section>
    );
  }
  return (
    <section className="hold-bar" aria-label={label}>
      <Icon name="lock" size="20px" />
      <p className="hold-bar-text">
        <strong>{t('shipments.hold.held', { count })}</strong>
        {restored && <span>{t('shipments.hold.restored')}</span>}
        {origin !== undefined && <span>{origin}</span>}
      </p>
      <Help topic="hold" about={t('shipments.hold')} />
      <dl className="hold-bar-facts">
        <div>
          <dt>{t('shipments.hold.left')}</dt>
          <dd>
            <Countdown expiresAt={expiresAt} />
            <TimeLine expiresAt={expiresAt} seconds={totalSeconds} />
          </dd>
        </div>
        <div>
          <dt>{t('shipments.hold.total')}</dt>
          <dd className="number">{t('shipments.hold.points', { points: formatPoints(totalPoints) })}</dd>
        </div>
      </dl>
      <div className="hold-bar-actions">
        <ReasonButton
          icon={<Icon name="clock" />}
          loading={extend.isPending}
          denied={canExtend(reservation, { expired, busy: release.isPending }, t)}
          onClick={() =>
            extend.mutate(holdId, {
              onSuccess: () => message.success(t('shipments.hold.extended')),
              onError: showError,
            })
          }
        >
          {t('shipments.hold.extend')}
        </ReasonButton>
        <Button onClick={() => setAsking(true)}>{t('shipments.hold.release')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('shipments.hold.releaseTitle', { count })}
        confirmLabel={t('shipments.hold.release')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          try {
            const { released } = await release.mutateAsync(holdId);
            message.success(t('shipments.hold.released', { count: released }));
          } catch (error) {
            showError(error);
          }
          setAsking(false);
        }}
      >
        {t('shipments.hold.releaseText')}
      </ConfirmDialog>
    </section>
  );
};
