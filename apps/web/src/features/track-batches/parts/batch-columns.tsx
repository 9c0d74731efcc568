import { useMutation } from '@tanstack/react-query';
import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import { Link } from 'react-router';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { batchPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { shortMoment } from '../../../ui/short-time.ts';
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx';
import { batchActMutation } from '../queries.ts';

export const batchTones: Readonly<Record<TrackBatch['state'], StateTone>> = {
  running: 'moving',
  paused: 'warn',
  done: 'good',
};

type RowProps = { readonly batch: TrackBatch };

export const BatchLink = ({
  batch: { id, createdTime },
  today,
  locale,
}: RowProps & { readonly today: string; readonly locale: string }) => {
  const t = useT();
  const time = shortMoment(createdTime, today, locale);
  return (
    <Link className="number font-medium" to={batchPath(id)} aria-label={t('results.openOne', { id, time })}>
      {time}
    </Link>
  );
};

export const BatchProgress = ({ batch: { id, state, done, total } }: RowProps) => {
  const t = useT();
  const act = useMutation(batchActMutation);
  const next = state === 'running' ? 'pause' : 'resume';
  return (
    <span className="inline-flex flex-wrap gap-y-0.5 gap-x-3 items-center">
      <StateDot tone={batchTones[state]}>
        {t(`results.state.${state}`)}
        {state !== 'done' && ` ${t('results.done', { done, total })}`}
      </StateDot>
      {state !== 'done' && (
        <Button
          size="small"
          variant="text"
          aria-label={t(next === 'pause' ? 'results.pauseOne' : 'results.resumeOne', { id })}
          loading={act.isPending}
          onClick={() => act.mutate({ id, act: next }, { onError: showError })}
        >
          {t(next === 'pause' ? 'results.pause' : 'results.resume')}
        </Button>
      )}
    </span>
  );
};

export const batchColumns = (
  t: WebTranslate,
  today: string,
  locale: string,
): readonly Column<TrackBatch>[] => [
  {
    id: 'created',
    header: t('results.column.created'),
    width: 160,
    cell: (batch) => <BatchLink batch={batch} today={today} locale={locale} />,
  },
  {
    id: 'total',
    header: t('results.column.total'),
    width: 120,
    cell: ({ total }) => <span className="number">{t('results.numbers', { total })}</span>,
  },
  {
    id: 'progress',
    header: t('results.column.state'),
    width: 240,
    cell: (batch) => <BatchProgress batch={batch} />,
  },
];
