import { useMutation } from '@tanstack/react-query';
import type { TrackBatchCounts, TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { showError, message } from '../../../shell/messages.tsx';
import { batchTabPath, paths } from '../../../paths.ts';
import { Button, type ButtonProps, buttonClass } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.ts';
import { useMedia, useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { Icon } from '../../../kit/icon.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { shortMoment } from '../../../kit/short-time.ts';
import { StateDot } from '../../../kit/tag.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import type { BatchView } from '../following/batch-store.ts';
import { secondsLeft } from '../following/pace.ts';
import { batchActMutation, type BatchAct } from '../queries.ts';
import { batchTones } from './batch-columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { followMutation } from '../../../tracking/parcel/queries.ts';

type Named = (label: string) => Pick<ButtonProps, 'iconOnly' | 'aria-label' | 'title' | 'children'>;

const FollowShown = ({ lines, named }: { lines: readonly TrackLine[]; named: Named }) => {
  const t = useT();
  const navigate = useNavigate();
  const follow = useMutation(followMutation);
  const numbers = lines.filter(({ carrier }) => carrier !== null).map(({ trackingNumber: number }) => number);
  const run = (): void =>
    follow.mutate(
      { body: { numbers } },
      {
        onSuccess: ({ added, known, refused }) => {
          const hint = [
            ...(known.length > 0 ? [t('results.followKnown', { count: known.length })] : []),
            ...(refused.length > 0 ? [t('results.followRefused', { count: refused.length })] : []),
          ].join(' · ');
          message.success(t('results.followed', { count: added.length }), {
            hint: hint === '' ? undefined : hint,
            action: { label: t('results.toFollowed'), onSelect: () => void navigate(paths.followed) },
          });
        },
        onError: showError,
      },
    );
  return (
    <ReasonButton
      {...named(t('results.follow', { count: numbers.length }))}
      icon={<Icon name="eye" />}
      loading={follow.isPending}
      denied={numbers.length === 0 ? t('results.followNone') : undefined}
      onClick={run}
    />
  );
};

type Props = {
  readonly batch: TrackBatchCounts;
  readonly view: BatchView;
  readonly shown: readonly TrackLine[];
  readonly onReconnect: () => void;
};

const leftText = (seconds: number, t: WebTranslate): string =>
  t('results.left', {
    time:
      seconds < 90
        ? t('results.leftSeconds', { count: seconds })
        : t('results.leftMinutes', { count: Math.round(seconds / 60) }),
  });

export const BatchHeader = ({ batch, view, shown, onReconnect }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const narrow = useNarrow();
  const act = useMutation(batchActMutation);
  const { id, total, createdTime } = batch;
  const state = view.state ?? batch.state;
  const next = state === 'running' ? 'pause' : 'resume';
  const failed = view.lines.filter(({ outcome }) => outcome === 'failed').length;
  const run = (what: BatchAct['act']): void => act.mutate({ id, act: what }, { onError: showError });
  // Beside the title there is room for icons.
  const tight = useMedia('(width < 1600px)');
  const named: Named = (label) =>
    tight ? { iconOnly: true, 'aria-label': label, title: label } : { children: label };
  const busy = (what: BatchAct['act']): boolean => act.isPending && act.variables.act === what;
  return (
    <PageHeader
      whole
      title={
        <>
          <Link
            className="text-tertiary font-normal after:ms-1.5 after:content-['/'] max-[1600px]:hidden"
            to={batchTabPath('numbers')}
          >
            {t('batch.tab.numbers')}
          </Link>{' '}
          {t('results.title', { time: shortMoment(createdTime, today, locale), total })}
        </>
      }
      lead={<BatchState batch={batch} view={view} state={state} onReconnect={onReconnect} />}
      extra={
        <>
          {state !== 'done' && (
            <Button
              key={next}
              {...named(t(next === 'pause' ? 'word.pause' : 'results.resume'))}
              icon={<Icon name={next === 'pause' ? 'pause' : 'play'} />}
              loading={busy(next)}
              onClick={() => run(next)}
            />
          )}
          {failed > 0 && (
            <ReasonButton
              {...named(t('results.rerun', { count: failed }))}
              icon={<Icon name="refresh" />}
              loading={busy('rerun')}
              denied={state === 'running' ? t('results.rerunWait') : undefined}
              onClick={() => run('rerun')}
            />
          )}
          <FollowShown lines={shown} named={named} />
          <ExportMenu id={id} lines={shown} />
          <Link
            className={buttonClass({ variant: 'primary', iconOnly: narrow })}
            to={batchTabPath('numbers')}
            aria-label={t('results.new')}
          >
            <Icon name="plus" />
            {!narrow && t('results.new')}
          </Link>
        </>
      }
    />
  );
};

const BatchState = (props: Omit<Props, 'shown'> & { readonly state: TrackBatchCounts['state'] }) => {
  const { batch, view, state, onReconnect } = props;
  const t = useT();
  const now = useNow();
  const { total, duplicates } = batch;
  const { done, perSecond, reading } = view;
  const left = state === 'running' ? secondsLeft(total - done, perSecond) : undefined;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 10) * 10;
  return (
    <span className="number inline-flex flex-wrap gap-y-0.5 gap-x-3 items-center">
      <StateDot tone={batchTones[state]}>
        {state === 'done' ? t('results.over.done') : t(`results.state.${state}`)}
        {state !== 'done' && ` ${t('results.done', { done, total })}`}
      </StateDot>
      {left !== undefined && left > 0 && <span>{leftText(left, t)}</span>}
      {duplicates > 0 && <span>{t('results.duplicates', { count: duplicates })}</span>}
      {/* Said at every tenth, not at every number. */}
      <span className="visually-hidden" role="status">
        {state === 'running' ? t('results.said', { percent }) : t(`results.over.${state}`)}
      </span>
      {reading.kind === 'connecting' && <span>{t('results.connecting')}</span>}
      {(reading.kind === 'waiting' || reading.kind === 'failed') && (
        <span className="text-warning" role="status">
          {reading.kind === 'waiting'
            ? t('results.waiting', { seconds: Math.max(0, Math.ceil((reading.until - now) / 1000)) })
            : t('results.failed')}
          <Button variant="link" size="small" onClick={onReconnect}>
            {t('results.reconnect')}
          </Button>
        </span>
      )}
    </span>
  );
};
