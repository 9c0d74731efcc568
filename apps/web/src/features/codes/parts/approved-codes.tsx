import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';

/** Batches that the reader proposed and another approved: collecting one issues it and shows its codes, once. */
export const ApprovedCodes = ({ onIssued }: { readonly onIssued: (codes: readonly string[]) => void }) => {
  const t = useT();
  const approved = useQuery(
    query(
      approvalEndpoints.listApprovals,
      { query: { act: 'codes', state: 'approved', pageSize: '100' } },
      { select: ({ list }) => list.filter(({ codes }) => codes?.collectable === true) },
    ),
  );
  const collect = useMutation(
    mutation(codeEndpoints.collectCodes, { refreshes: [codeEndpoints, approvalEndpoints] }),
  );
  return (approved.data ?? []).map(({ id, remark, codes }) =>
    codes === null ? null : (
      <Notice
        key={id}
        tone="success"
        hint={t('codes.approvedHint')}
        action={
          <Button
            size="small"
            variant="primary"
            loading={collect.isPending}
            onClick={() =>
              collect.mutate(
                { body: { approvalId: id } },
                { onSuccess: (issued) => onIssued(issued.codes), onError: showError },
              )
            }
          >
            {t('codes.collect')}
          </Button>
        }
      >
        {t('codes.approved', { remark, count: codes.count, points: formatPoints(codes.points) })}
      </Notice>
    ),
  );
};
