import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { canRefresh } from '../can.ts';
import type { Refreshing } from '../refresh-run.ts';

export const RefreshBar = (props: {
  readonly order: OrderRow;
  readonly refresh: Refreshing;
  readonly ids: readonly string[];
  /** From when they may be asked for again. */
  readonly due: number;
  readonly label: string;
  readonly size: 'small' | 'middle';
}) => {
  const { order, refresh, ids, due, label, size } = props;
  const t = useT();
  const now = useNow();
  const { run, start, stop } = refresh;
  const running = run?.state === 'running';
  const mine = running && run.ids.length === ids.length && run.ids[0] === ids[0];
  const denied = canRefresh(order, due, now, running && !mine, t);
  const progress = (): string =>
    ids.length === 1 || run === undefined
      ? t('refresh.running')
      : t('refresh.progress', { done: run.endings.length, total: run.ids.length });
  return (
    <span className="flex gap-y-1.5 gap-x-2.5 items-center">
      {denied !== undefined && !mine && (
        <span className="number text-tertiary text-sm" aria-hidden>
          {denied}
        </span>
      )}
      <ReasonButton
        size={size}
        icon={<Icon name="refresh" />}
        loading={mine}
        denied={mine ? undefined : denied}
        onClick={() => start(ids)}
      >
        {mine ? progress() : label}
      </ReasonButton>
      {mine && (
        <Button size={size} variant="text" onClick={stop}>
          {t('refresh.cancel')}
        </Button>
      )}
    </span>
  );
};
