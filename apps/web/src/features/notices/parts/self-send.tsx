import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newIdempotencyKey } from '../../../client/call.ts';
import { useSession } from '../../../client/session.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';

/** Sends a real notification, to oneself only, where the role may send. */
export const SelfSend = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  const [key, setKey] = useState(newIdempotencyKey);
  const send = useMutation({
    mutationFn: (userId: string) =>
      call(
        noticeEndpoints.sendNotification,
        {
          body: {
            title: t('noticeTest.selfTitle'),
            content: t('noticeTest.selfContent'),
            targetType: 'user',
            targetIds: userId,
          },
        },
        { idempotencyKey: key },
      ),
  });
  const run = async (): Promise<void> => {
    if (user === null) return;
    try {
      await send.mutateAsync(user.id);
      setKey(newIdempotencyKey());
      message.success(t('noticeTest.sent'));
    } catch (error) {
      if (isDefinitiveFailure(error)) setKey(newIdempotencyKey());
      showError(error);
    }
  };
  const may = user !== null && roleMay(user.role, 'notices:send');
  return (
    <Card title={t('noticeTest.send')}>
      <p className="notice-test-lead">{t('noticeTest.sendLead')}</p>
      <ReasonButton
        icon={<Icon name="bell" />}
        denied={may ? undefined : t('noticeTest.sendDenied')}
        loading={send.isPending}
        onClick={() => void run()}
      >
        {t('noticeTest.sendSelf')}
      </ReasonButton>
    </Card>
  );
};
