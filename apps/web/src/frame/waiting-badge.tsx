import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../client/query.ts';
import { useT } from './language.tsx';

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
    <span
      className="[min-inline-size:18px] ms-auto px-1.25 rounded-[9px] bg-[#c4202b] text-white text-xs/4.5 font-semibold text-center [.site[data-collapsed]_&]:absolute [.site[data-collapsed]_&]:[inset-block-start:2px] [.site[data-collapsed]_&]:end-0.5"
      role="img"
      aria-label={`${t('page.approvals')} ${decidable}`}
    >
      {decidable > 99 ? '99+' : decidable}
    </span>
  );
}
