import { Link } from 'react-router';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../frame/language.tsx';
import { batchTabPath } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBatch } from '../use-batch.ts';
import { BatchProgress } from './batch-progress.tsx';
import './batch-results.css';
import { OutageNotices } from './outage-notices.tsx';
import { ResultList } from './result-list.tsx';

/** A batch: how far it is, and its results as they come. */
export const BatchResults = ({ id }: { readonly id: string }) => {
  const t = useT();
  const { view, retry } = useBatch(id);
  const { batch, reading } = view;
  if (batch === undefined) {
    const words = reading.kind === 'failed' ? describeError(reading.error, t) : undefined;
    return (
      <Card title={t('results.batch', { id })}>
        {words === undefined ? (
          <Skeleton lines={6} label={t('results.connecting')} />
        ) : (
          <ErrorState
            title={t('results.failed')}
            text={words.text}
            retry={{ label: t('action.retry'), onRetry: retry }}
            action={
              <Link className={buttonClass({})} to={batchTabPath('numbers')}>
                {t('results.new')}
              </Link>
            }
          />
        )}
      </Card>
    );
  }
  return (
    <>
      <BatchProgress batch={batch} view={view} onReconnect={retry} />
      <OutageNotices view={view} />
      <ResultList id={id} view={view} total={batch.total} />
    </>
  );
};
