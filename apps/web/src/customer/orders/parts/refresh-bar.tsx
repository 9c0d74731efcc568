import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { askDenial } from '../../../tracking/parcel/can-refresh.ts';
import type { Refreshing } from '../refresh-run.ts';

export const RefreshBar = (props: {
  readonly order: OrderRow;
  readonly refresh: Refreshing;
  readonly ids: readonly string[];
  /** From when they may be asked for again. */
  readonly due: number;
}) => {
  const { order, refresh, ids, due } = props;
  const t = useT();
  const now = useNow();
  const { run, start, stop } = refresh;
  const running = run?.state === 'running';
  const denied = running ? undefined : askDenial(order.carrier, due, now, t);
  return (
    <span className="flex gap-y-1.5 gap-x-2.5 items-center">
      {denied !== undefined && (
        <span className="number text-tertiary text-sm" aria-hidden>
          {denied}
        </span>
      )}
      <ReasonButton
        size="small"
        icon={<Icon name="refresh" />}
        loading={running}
        denied={denied}
        onClick={() => start(ids)}
      >
        {running
          ? t('refresh.progress', { done: run.endings.length, total: run.ids.length })
          : t('refresh.all')}
      </ReasonButton>
      {running && (
        <Button size="small" variant="text" onClick={stop}>
          {t('refresh.cancel')}
        </Button>
      )}
    </span>
  );
};
