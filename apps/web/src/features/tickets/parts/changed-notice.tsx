import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Change } from '../conversation.ts';

type Props = { readonly changes: readonly Change[]; readonly onDismiss: () => void };

/** What a colleague changed in the meantime, so that an act was refused. */
export const ChangedNotice = ({ changes, onDismiss }: Props) => {
  const t = useT();
  const textOf = (change: Change): string => {
    switch (change.what) {
      case 'status':
        return t('desk.changed.status', {
          from: t(`ticketStatus.${change.from}`),
          to: t(`ticketStatus.${change.to}`),
        });
      case 'priority':
        return t('desk.changed.priority', {
          from: t(`ticketPriority.${change.from}`),
          to: t(`ticketPriority.${change.to}`),
        });
      default:
        return t('desk.changed.assignee', {
          from: change.from ?? t('desk.nobody'),
          to: change.to ?? t('desk.nobody'),
        });
    }
  };
  return (
    <Notice
      tone="warning"
      hint={t('desk.changedHint')}
      action={
        <Button size="small" onClick={onDismiss}>
          {t('desk.changedSeen')}
        </Button>
      }
    >
      {changes.length === 0 ? t('desk.changed.other') : changes.map(textOf).join(t('desk.changed.and'))}
    </Notice>
  );
};
