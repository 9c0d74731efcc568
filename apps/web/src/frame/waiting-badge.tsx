import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../client/query.ts';
import { useT } from './language.tsx';
import './waiting-badge.css';

/** How many proposals wait that the reader may approve, looked at again every minute; nothing while none does. */
export default function WaitingBadge() {
  const t = useT();
  const { data: { decidable } = { decidable: 0 } } = useQuery(
    query(
      approvalEndpoints.listApprovals,
      { query: { state: 'pending', pageSize: '1' } },
      { refetchInterval: 60_000 },
    ),
  );
  if (!(decidable > 0)) return null;
  return (
    <span className="waiting-badge" role="img" aria-label={`${t('page.approvals')} ${decidable}`}>
      {decidable > 99 ? '99+' : decidable}
    </span>
  );
}
