import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { canDelete, canToggle } from '../can.ts';
import { decodeText } from '../decode-text.ts';
import { useDeleteNotice, useRestoreNotice, useSetNoticeStatus } from '../staff-queries.ts';

/** Switch a notice on or off, delete it, restore it. A deletion can be taken back from its message. */
export const StaffActions = ({ notice }: { readonly notice: StaffNotice }) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const status = useSetNoticeStatus();
  const removal = useDeleteNotice();
  const restoral = useRestoreNotice();
  const { id, isActive, deletedTime } = notice;
  const title = decodeText(notice.title) || t('notices.noTitle');

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showError(error);
    }
  };
  const toggle = () =>
    act(async () => {
      await status.mutateAsync({ id, active: !isActive });
      message.success(t(isActive ? 'noticeAdmin.disabled' : 'noticeAdmin.enabled'));
    });
  const restore = () =>
    act(async () => {
      await restoral.mutateAsync(id);
      message.success(t('noticeAdmin.restored', { title }));
    });
  const remove = () =>
    act(async () => {
      await removal.mutateAsync(id);
      message.success(t('noticeAdmin.deleted', { title }), {
        action: { label: t('noticeAdmin.undo'), onSelect: () => void restore() },
      });
    });

  return (
    <span className="staff-actions">
      <ReasonButton
        size="small"
        denied={canToggle(role, notice, t)}
        loading={status.isPending}
        aria-label={t(isActive ? 'noticeAdmin.disableOf' : 'noticeAdmin.enableOf', { title })}
        onClick={() => void toggle()}
      >
        {t(isActive ? 'noticeAdmin.disable' : 'noticeAdmin.enable')}
      </ReasonButton>
      {deletedTime === null ? (
        <ReasonButton
          size="small"
          denied={canDelete(notice, t)}
          loading={removal.isPending}
          aria-label={t('noticeAdmin.deleteOf', { title })}
          onClick={() => void remove()}
        >
          {t('noticeAdmin.delete')}
        </ReasonButton>
      ) : (
        <ReasonButton
          size="small"
          denied={canDelete(notice, t)}
          loading={restoral.isPending}
          aria-label={t('noticeAdmin.restoreOf', { title })}
          onClick={() => void restore()}
        >
          {t('noticeAdmin.restore')}
        </ReasonButton>
      )}
    </span>
  );
};
