import { roleMay } from '@waybill/contract/permissions.ts';
import type { SecurityAlert } from '@waybill/contract/endpoints/security.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { securityPath } from '../../../security-paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useAcknowledge } from '../queries.ts';

/** What can be done about an alert: see what is behind it, and say that somebody has. */
export const AlertActions = ({ alert }: { readonly alert: SecurityAlert }) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'security:manage') ? undefined : t('people.right.role');
  const acknowledge = useAcknowledge();
  const [open, setOpen] = useState(false);
  const { evidence } = alert;
  return (
    <span className="people-head">
      {evidence !== null && (
        <Link
          className={buttonClass({ size: 'small' })}
          to={securityPath('logs', { kind: evidence.kind, keyword: evidence.keyword ?? undefined })}
        >
          {t('security.evidence')}
        </Link>
      )}
      {alert.acknowledged === null && (
        <ReasonButton size="small" variant="primary" denied={denied} onClick={() => setOpen(true)}>
          {t('security.acknowledge')}
        </ReasonButton>
      )}
      {open && (
        <DecisionDialog
          title={t('security.acknowledgeTitle')}
          confirmLabel={t('security.acknowledge')}
          danger={false}
          remarkNeeded
          remarkHint={t('security.acknowledgeHint')}
          onClose={() => setOpen(false)}
          onDecide={async (remark, key) => {
            await acknowledge.mutateAsync({ id: alert.id, remark, key });
            message.success(t('security.acknowledged'));
            setOpen(false);
          }}
        >
          <p>
            {t(`security.alert.${alert.kind}`)}
            {alert.subject !== null && ` · ${alert.subject}`}
          </p>
        </DecisionDialog>
      )}
    </span>
  );
};
