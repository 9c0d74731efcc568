import type { Reservation } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../client/errors.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Countdown } from '../../../kit/countdown.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { Titled } from '../../../kit/titled.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { useHoldChanges, useSyncHold, onHoldChange } from '../actions.ts';
import { canExtend, extendLabel } from '../can.ts';
import { useExpired } from '../queries.ts';

/** How much of the whole time is left, along the lower edge; the countdown says the same in words. */
const TimeEdge = ({ expiresAt, totalSeconds }: Pick<Reservation, 'expiresAt' | 'totalSeconds'>) => {
  const share = Math.min(1, Math.max(0, (expiresAt - useNow()) / (totalSeconds * 1000)));
  return (
    <span
      className="hold-bar-time absolute bottom-0 left-0 h-0.75 rounded-[0_2px_2px_12px] bg-time-fill"
      aria-hidden
      style={{ inlineSize: `${share * 100}%` }}
    />
  );
};

const bar =
  'relative flex gap-y-1 gap-x-2 max-sm:gap-0 items-center min-h-10 max-sm:min-h-11 py-0.5 max-sm:py-0 pe-2 max-sm:pe-0.5 ps-3.5 max-sm:ps-3 rounded-lg bg-time';

export const HoldBar = (props: {
  readonly carrier: Carrier;
  readonly reservation: Reservation;
  readonly restored: boolean;
  /** Which queries held the rows, where the conditions beside them are others. */
  readonly origin: string | undefined;
  readonly requerying: boolean;
  readonly onQueryAgain: () => void;
}) => {
  const { carrier, reservation, restored, origin, requerying, onQueryAgain } = props;
  const t = useT();
  const expired = useExpired(reservation);
  const [asking, setAsking] = useState(false);
  const { extend, release } = useHoldChanges(carrier);
  const sync = useEffectEvent(useSyncHold(carrier));
  // Other tabs extend, buy and release as well.
  useEffect(() => focusManager.subscribe((inView) => void (inView && sync())), []);
  useEffect(() => onHoldChange(carrier, () => void sync()), [carrier]);
  const label = `${t(`carrier.${carrier}`)} ${t('shipments.hold')}`;
  const { holdId, count, expiresAt, totalSeconds } = reservation;

  if (expired) {
    return (
      <section className={bar} aria-label={label} role="alert">
        <Icon className="text-time" name="warning" />
        <p className="flex-1 min-w-0 ps-1 truncate max-sm:whitespace-normal">{t('client.reservationGone')}</p>
        <Button
          size="small"
          variant="primary"
          loading={requerying}
          icon={<Icon name="refresh" />}
          onClick={onQueryAgain}
        >
          {t('shipments.queryAgain')}
        </Button>
      </section>
    );
  }
  const note = origin ?? t(restored ? 'shipments.hold.restored' : 'shipments.hold.note');
  return (
    <section
      className={`${bar} ${origin === undefined ? '' : 'max-sm:py-1'} [&>[aria-disabled=false]]:text-time`}
      aria-label={label}
    >
      <Countdown className="text-time text-lg" expiresAt={expiresAt} />
      <p className="flex-1 min-w-0 ps-1 truncate">
        <strong className="font-semibold max-sm:whitespace-normal">
          {t('shipments.hold.held', { count })}
        </strong>{' '}
        <Titled
          className={
            origin === undefined
              ? 'ms-2 text-secondary max-sm:hidden'
              : 'ms-2 text-secondary max-sm:block max-sm:ms-0 max-sm:truncate max-sm:text-xs/4'
          }
          title={note}
        >
          {note}
        </Titled>
      </p>
      <Help topic="hold" about={t('shipments.hold')} />
      <ReasonButton
        variant="text"
        size="small"
        loading={extend.isPending}
        denied={canExtend(reservation, { expired, busy: release.isPending }, t)}
        // The second of a double click comes after the first was answered, and would be refused.
        onClick={({ detail }) => {
          if (detail > 1) return;
          extend.mutate(holdId, {
            onSuccess: () => message.success(t('shipments.hold.extended')),
            onError: (error) => {
              // Extended from another window or device since it was read.
              if (error instanceof ApiError && error.is('wrongState'))
                message.warning(t('shipments.can.noMoreTime'));
              else showError(error);
            },
          });
        }}
      >
        {extendLabel(reservation, t)}
      </ReasonButton>
      <Button variant="text" size="small" onClick={() => setAsking(true)}>
        {t('shipments.hold.release')}
      </Button>
      <TimeEdge expiresAt={expiresAt} totalSeconds={totalSeconds} />
      <ConfirmDialog
        open={asking}
        title={t('shipments.hold.releaseTitle', { count })}
        confirmLabel={t('shipments.hold.release')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          const { released } = await release.mutateAsync(holdId).finally(() => setAsking(false));
          message.success(t('shipments.hold.released', { count: released ?? count }));
        }}
      >
        {t('shipments.hold.releaseText')}
      </ConfirmDialog>
    </section>
  );
};
