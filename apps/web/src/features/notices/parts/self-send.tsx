import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useMutation } from '@tanstack/react-query';
import { roleMay } from '@waybill/contract/permissions.ts';
import { mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { staffNotices } from '../staff-queries.ts';

export const SelfSend = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  const send = useMutation(mutation(noticeEndpoints.sendNotification, { refreshes: staffNotices }));
  const may = user !== null && roleMay(user.role, 'notices:send');
  return (
    <Card title={t('noticeTest.send')}>
      <p className="notice-test-lead">{t('noticeTest.sendLead')}</p>
      <ReasonButton
        icon={<Icon name="bell" />}
        denied={may ? undefined : t('people.right.role')}
        loading={send.isPending}
        onClick={() =>
          user !== null &&
          send.mutate(
            {
              body: {
                title: t('noticeTest.selfTitle'),
                content: t('noticeTest.selfContent'),
                targetType: 'user',
                targetIds: user.id,
              },
            },
            {
              onSuccess: () => message.success(t('noticeTest.sent')),
              onError: showError,
            },
          )
        }
      >
        {t('noticeTest.sendSelf')}
      </ReasonButton>
    </Card>
  );
};
