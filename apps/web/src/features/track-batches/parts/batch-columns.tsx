import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { batchPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { useBatchAct } from '../queries.ts';

const tones: Readonly<Record<TrackBatch['state'], Tone>> = {
  running: 'info',
  paused: 'warning',
  done: 'success',
};

/** Whether a batch runs. */
export const BatchStateTag = ({ state }: { readonly state: TrackBatch['state'] }) => {
  const t = useT();
  return <StatusTag tone={tones[state]}>{t(`results.state.${state}`)}</StatusTag>;
};

/** Opens a batch; one that is not done can be paused or gone on with from here. */
export const BatchLinks = ({ batch: { id, state } }: { readonly batch: TrackBatch }) => {
  const t = useT();
  const act = useBatchAct();
  const next = state === 'running' ? 'pause' : 'resume';
  return (
    <span className="batch-links">
      <Link
        className={buttonClass({ size: 'small' })}
        to={batchPath(id)}
        aria-label={t('results.openOne', { id })}
      >
        {t('results.open')}
      </Link>
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

/** Columns of the batches. */
export const batchColumns = (t: WebTranslate): readonly Column<TrackBatch>[] => [
  {
    id: 'batch',
    header: t('results.column.batch'),
    width: 100,
    cell: ({ id }) => <span className="number">{t('results.batch', { id })}</span>,
  },
  {
    id: 'created',
    header: t('results.column.created'),
    width: 160,
    cell: ({ createdTime }) => <When value={createdTime} />,
  },
  {
    id: 'state',
    header: t('results.column.state'),
    width: 110,
    cell: ({ state }) => <BatchStateTag state={state} />,
  },
  {
    id: 'progress',
    header: t('results.column.progress'),
    width: 140,
    cell: ({ done, total }) => <span className="number">{t('results.done', { done, total })}</span>,
  },
  {
    id: 'acts',
    header: t('results.column.acts'),
    width: 160,
    cell: (batch) => <BatchLinks batch={batch} />,
  },
];
