import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { approvedCodesQuery, useCollectCodes } from '../queries.ts';

type Props = { readonly onIssued: (codes: readonly string[]) => void };

/** Batches that the reader proposed and another approved: collecting one issues it and shows its codes, once. */
export const ApprovedCodes = ({ onIssued }: Props) => {
  const t = useT();
  const approved = useQuery(approvedCodesQuery);
  const collect = useCollectCodes();
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
              collect.mutate(id, { onSuccess: (issued) => onIssued(issued.codes), onError: showError })
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
