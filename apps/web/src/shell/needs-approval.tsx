import { useQuery } from '@tanstack/react-query';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { ReactNode } from 'react';
import { query } from '../client/query.ts';
import { Notice } from '../kit/notice.tsx';
import { useT } from './language.tsx';

export const NeedsApproval = (props: { readonly userId?: string; readonly children: ReactNode }) => {
  const { userId, children } = props;
  const t = useT();
  const asked = { pageSize: '1', ...(userId === undefined ? {} : { userId }) };
  const nobody = useQuery(query(approvalEndpoints.listApprovals, { query: asked })).data?.approvers === 0;
  return (
    <Notice
      tone={nobody ? 'error' : 'warning'}
      hint={nobody ? t('approvals.nobody', { command: 'npm run waybill -- create-admin' }) : undefined}
    >
      {children}
    </Notice>
  );
};
