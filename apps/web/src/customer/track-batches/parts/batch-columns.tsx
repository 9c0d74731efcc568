import { useMutation } from '@tanstack/react-query';
import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';
import { showError } from '../../../shell/messages.tsx';
import { batchPath } from '../../../paths.ts';
import { Button } from '../../../kit/button.tsx';
import { shortMoment } from '../../../kit/short-time.ts';
import { StateDot, type StateTone } from '../../../kit/tag.tsx';
import { batchActMutation } from '../queries.ts';

export const batchTones: Readonly<Record<TrackBatch['state'], StateTone>> = {
  running: 'moving',
  paused: 'warn',
  done: 'good',
};

const BatchProgress = ({ batch: { id, state, done, total } }: { batch: TrackBatch }) => {
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
          {t(next === 'pause' ? 'word.pause' : 'results.resume')}
        </Button>
      )}
    </span>
  );
};

export const batchColumns = (today: string, locale: string): readonly ListColumn<TrackBatch>[] => [
  {
    header: 'results.column.created',
    width: 160,
    line: 1,
    cell: ({ id, createdTime }, t) => {
      const time = shortMoment(createdTime, today, locale);
      return (
        <Link
          className="number font-medium"
          to={batchPath(id)}
          aria-label={t('results.openOne', { id, time })}
        >
          {time}
        </Link>
      );
    },
  },
  {
    header: 'word.quantity',
    width: 120,
    line: 1,
    cell: ({ total }, t) => <span className="number">{t('results.numbers', { total })}</span>,
  },
  {
    header: 'word.state',
    width: 240,
    line: 1,
    cell: (batch) => <BatchProgress batch={batch} />,
  },
];
