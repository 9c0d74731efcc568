import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changedAddress, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NumberCard } from '../parts/number-card.tsx';
import { numberQuery } from '../queries.ts';

/** /admin/numbers: a single number of the stock, and blocking it. */
export default function NumbersPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const number = textIn(address, 'number');
  const found = useQuery({ ...numberQuery(number ?? ''), enabled: number !== undefined });
  return (
    <div className="console">
      <PageHeader title={t('page.numbers')} lead={t('console.numbersLead')} />
      <Card flush title={t('staffNumbers.search')}>
        <KeywordForm
          label={t('staffNumbers.search')}
          placeholder={t('staffNumbers.placeholder')}
          keyword={number ?? ''}
          onSearch={(text) => setAddress(changedAddress(address, { number: text }))}
          onReset={() => setAddress(new URLSearchParams())}
        />
      </Card>
      {number !== undefined && found.data === undefined && (
        <Card>
          <QueryWait query={found} lines={6} />
        </Card>
      )}
      {number !== undefined && found.data?.list.length === 0 && (
        <Card>
          <EmptyState icon="search" title={t('staffNumbers.unknown')} text={t('staffNumbers.unknownText')} />
        </Card>
      )}
      {number !== undefined &&
        found.data?.list.map((life) => <NumberCard key={`${life.carrier} ${life.id}`} life={life} />)}
    </div>
  );
}
