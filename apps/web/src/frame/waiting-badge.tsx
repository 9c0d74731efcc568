import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { useT } from './language.tsx';
import './waiting-badge.css';

/** How many proposals wait that the reader may approve, looked at again every minute; nothing while none does. */
export default function WaitingBadge() {
  const t = useT();
  const { data: decidable = 0 } = useQuery({
    queryKey: ['approvals', 'decidable'],
    queryFn: async ({ signal }) =>
      (
        await call(
          approvalEndpoints.listApprovals,
          { query: { state: 'pending', pageSize: '1' } },
          { signal, background: true },
        )
      ).decidable,
    refetchInterval: 60_000,
    staleTime: 0,
  });
  if (decidable === 0) return null;
  return (
    <span className="waiting-badge" role="img" aria-label={`${t('page.approvals')} ${decidable}`}>
      {decidable > 99 ? '99+' : decidable}
    </span>
  );
}
