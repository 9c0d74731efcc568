import { useQueryClient } from '@tanstack/react-query';
import { underOneKey } from '../../client/definitive-failure.ts';
import { refresh, type Refreshed } from '../../client/query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useT } from '../language.tsx';
import { message, showError } from '../messages.tsx';
import type { RowAction } from './row-actions.tsx';

type Props<Row> = {
  readonly row: Row;
  readonly rowId: string;
  readonly action: RowAction<Row>;
  /** What is read again after it was done or tried. */
  readonly refreshes: readonly Refreshed[];
  readonly onClose: () => void;
};

/** What stands between the button of an action and its deed: a question, a reason, or a dialog of its own. */
export const ActionDialog = <Row,>({ row, rowId, action, refreshes, onClose }: Props<Row>) => {
  const t = useT();
  const client = useQueryClient();
  const carryOut = async <Result,>(deed: () => Promise<Result>): Promise<Result> => {
    try {
      return await deed();
    } finally {
      await refresh(client, ...refreshes);
    }
  };
  if ('dialog' in action) return action.dialog(row, onClose);
  if ('confirm' in action) {
    const { title = action.label, text, done, danger, run } = action.confirm;
    return (
      <ConfirmDialog
        open
        danger={danger ?? action.look === 'danger'}
        title={t(title)}
        confirmLabel={t(action.label)}
        onCancel={onClose}
        onConfirm={async () => {
          try {
            await carryOut(() =>
              underOneKey([action.label, rowId], (idempotencyKey) => run(row, { idempotencyKey })),
            );
            message.success(t(done));
            onClose();
          } catch (error) {
            showError(error);
          }
        }}
      >
        {text(row, t)}
      </ConfirmDialog>
    );
  }
  if ('reason' in action) {
    const { title, about, hint, optional, danger, run } = action.reason;
    return (
      <DecisionDialog
        title={t(title)}
        confirmLabel={t(action.label)}
        danger={danger?.(row) ?? action.look === 'danger'}
        remarkNeeded={optional !== true}
        remarkHint={t(hint ?? 'people.act.remarkHint')}
        onClose={onClose}
        onDecide={async (reason, idempotencyKey) => {
          message.success(await carryOut(() => run(row, reason, { idempotencyKey }, t)));
          onClose();
        }}
      >
        {about(row, t)}
      </DecisionDialog>
    );
  }
  return null;
};
