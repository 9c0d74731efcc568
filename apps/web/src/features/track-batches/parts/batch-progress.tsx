import type { TrackBatchCounts } from '@waybill/contract/endpoints/track-batches.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { batchTabPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { whenText } from '../../../ui/when.tsx';
import { canRerun } from '../can.ts';
import type { BatchView } from '../following/batch-store.ts';
import { secondsLeft } from '../following/pace.ts';
import { useBatchAct, type BatchAct } from '../queries.ts';
import { BatchStateTag } from './batch-columns.tsx';

type Props = {
  readonly batch: TrackBatchCounts;
  readonly view: BatchView;
  readonly onReconnect: () => void;
};

const leftText = (seconds: number, t: WebTranslate): string =>
  seconds < 90
    ? t('results.leftSeconds', { count: seconds })
    : t('results.leftMinutes', { count: Math.round(seconds / 60) });

/** How far a batch is, how fast, and what can be done with it. */
export const BatchProgress = ({ batch, view, onReconnect }: Props) => {
  const t = useT();
  const act = useBatchAct();
  const { id, total, duplicates, createdTime } = batch;
  const { done, perSecond, lines } = view;
  const state = view.state ?? batch.state;
  const failed = lines.filter(({ outcome }) => outcome === 'failed').length;
  const left = secondsLeft(total - done, perSecond);
  const run = (what: BatchAct['act']): void => act.mutate({ id, act: what }, { onError: showError });
  const busy = (what: BatchAct['act']): boolean => act.isPending && act.variables.act === what;
  const share = total === 0 ? 1 : done / total;
  return (
    <Card
      title={
        <span className="batch-title number">
          {t('results.batch', { id })} <BatchStateTag state={state} />
          <small>{whenText(createdTime)}</small>
        </span>
      }
      extra={
        <span className="batch-acts">
          {state === 'running' && (
            <Button icon={<Icon name="pause" />} loading={busy('pause')} onClick={() => run('pause')}>
              {t('results.pause')}
            </Button>
          )}
          {state === 'paused' && (
            <Button
              variant="primary"
              icon={<Icon name="play" />}
              loading={busy('resume')}
              onClick={() => run('resume')}
            >
              {t('results.resume')}
            </Button>
          )}
          {failed > 0 && (
            <ReasonButton
              icon={<Icon name="refresh" />}
              loading={busy('rerun')}
              denied={canRerun(state, t)}
              onClick={() => run('rerun')}
            >
              {t('results.rerun', { count: failed })}
            </ReasonButton>
          )}
          <Link className={buttonClass({})} to={batchTabPath('numbers')}>
            <Icon name="plus" />
            {t('results.new')}
          </Link>
        </span>
      }
    >
      <div className="batch-progress">
        <div
          className="batch-bar"
          role="progressbar"
          aria-label={t('results.progress')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          data-state={state}
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <p className="batch-facts number">
          <strong>{t('results.done', { done, total })}</strong>
          {state === 'running' && perSecond !== undefined && (
            <span>
              {t('results.speed', { rate: perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond) })}
            </span>
          )}
          {state === 'running' && left !== undefined && left > 0 && (
            <span>{t('results.left', { time: leftText(left, t) })}</span>
          )}
          {duplicates > 0 && <span>{t('results.duplicates', { count: duplicates })}</span>}
          <ReadingState view={view} onReconnect={onReconnect} />
        </p>
      </div>
    </Card>
  );
};

/** Whether results are coming in just now. */
const ReadingState = ({ view: { reading, state }, onReconnect }: Omit<Props, 'batch'>) => {
  const t = useT();
  const now = useNow();
  if (reading.kind === 'over' && state !== undefined && state !== 'running')
    return <span role="status">{t(`results.over.${state}`)}</span>;
  if (reading.kind === 'connecting') return <span>{t('results.connecting')}</span>;
  if (reading.kind !== 'waiting' && reading.kind !== 'failed') return null;
  const seconds = reading.kind === 'waiting' ? Math.max(0, Math.ceil((reading.until - now) / 1000)) : 0;
  return (
    <span className="batch-broken" role="status">
      {reading.kind === 'waiting' ? t('results.waiting', { seconds }) : t('results.failed')}
      <Button variant="link" size="small" onClick={onReconnect}>
        {t('results.reconnect')}
      </Button>
    </span>
  );
};
