import { Activity, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BatchResults } from '../parts/batch-results.tsx';
import { NewBatch } from '../parts/new-batch.tsx';
import { batchFromAddress, tabFromAddress } from '../tabs.ts';
import './batch-query-page.css';

type BatchQueryPageProps = {
  /** The part about conditions, which is another feature's. */
  readonly conditions: ComponentType;
};

/** /batch-query: track pasted numbers, or hold numbers by conditions. Both ways keep their state. */
export const BatchQueryPage = ({ conditions: ConditionsSection }: BatchQueryPageProps) => {
  const t = useT();
  const [address] = useSearchParams();
  const shown = tabFromAddress(address);
  const batch = batchFromAddress(address);
  return (
    <div className="batch-query">
      {(batch === undefined || shown !== 'numbers') && (
        <>
          <PageHeader title={t('batch.title')} lead={t('batch.lead')} />
          <TrackingTabs current={shown} />
        </>
      )}
      <Activity mode={shown === 'numbers' ? 'visible' : 'hidden'}>
        <div className="batch-part">
          {batch === undefined ? <NewBatch /> : <BatchResults key={batch} id={batch} />}
        </div>
      </Activity>
      <Activity mode={shown === 'conditions' ? 'visible' : 'hidden'}>
        <div className="batch-part">
          <ConditionsSection />
        </div>
      </Activity>
    </div>
  );
};
