import { useQueryClient } from '@tanstack/react-query';
import { underOneKey } from '../../client/definitive-failure.ts';
import { refresh, type Refreshed } from '../../client/query.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useT } from '../language.tsx';
import { message } from '../messages.tsx';
import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../kit/button.tsx';
import { ReasonButton } from '../../kit/reason-button.tsx';
import type { Denial } from './buttons.tsx';

/** Options of a call that acts once: they stay the same for every try of the same action. */
export type OnceOptions = { readonly idempotencyKey: string };

/** Asks whether to do it; under the label of its button where it has no title. */
type Confirmed<Row> = {
  readonly confirm: {
    readonly title?: PlainPhrase;
    readonly text: (row: Row, t: WebTranslate) => string;
    readonly done: PlainPhrase;
    readonly danger?: boolean;
    readonly run: (row: Row, options: OnceOptions) => Promise<unknown>;
  };
};

type Reasoned<Row> = {
  readonly reason: {
    readonly title: PlainPhrase;
    readonly about: (row: Row, t: WebTranslate) => ReactNode;
    readonly hint?: PlainPhrase;
    readonly optional?: boolean;
    readonly danger?: (row: Row) => boolean;
    /** Carries it out, and says what came of it. */
    readonly run: (row: Row, reason: string, options: OnceOptions, t: WebTranslate) => Promise<string>;
  };
};

export type RowAction<Row> = {
  readonly label: PlainPhrase;
  /** What it is called for those who do not see its row. */
  readonly name?: (row: Row, t: WebTranslate) => string;
  /** How its button looks; what asks before a dangerous one looks so, too, unless it says otherwise. */
  readonly look?: 'primary' | 'danger';
  /** Rows that it is not for do not offer it. */
  readonly when?: (row: Row) => boolean;
  /** What the reader's role must allow; otherwise the button says so. */
  readonly needs?: Permission;
  readonly denied?: (row: Row, t: WebTranslate) => string | undefined;
} & (
  | { readonly to: (row: Row) => string }
  | { readonly press: (row: Row) => void }
  | Confirmed<Row>
  | Reasoned<Row>
  | { readonly dialog: (row: Row, close: () => void) => ReactNode }
);

export const RowButtons = <Row,>(props: {
  readonly row: Row;
  readonly actions: readonly RowAction<Row>[];
  readonly note: ReactNode;
  readonly denial: Denial;
  readonly t: WebTranslate;
  readonly onAsk: (row: Row, action: RowAction<Row>) => void;
}) => {
  const { row, actions, note, denial, t, onAsk } = props;
  const offered = actions.filter(({ when }) => when?.(row) ?? true);
  const hasNote = note !== undefined && note !== null && note !== false;
  return offered.length === 0 && !hasNote ? null : (
    <span className="cluster">
      {offered.map((action) =>
        'to' in action ? (
          <Link
            key={action.label}
            className={buttonClass({ size: 'small' })}
            to={action.to(row)}
            aria-label={action.name?.(row, t)}
          >
            {t(action.label)}
          </Link>
        ) : (
          <ReasonButton
            key={action.label}
            size="small"
            {...(action.look === undefined ? {} : { variant: action.look })}
            aria-label={action.name?.(row, t)}
            denied={denial(action.needs) ?? action.denied?.(row, t)}
            onClick={() => ('press' in action ? action.press(row) : onAsk(row, action))}
          >
            {t(action.label)}
          </ReasonButton>
        ),
      )}
      {hasNote && <span className="quiet">{note}</span>}
    </span>
  );
};

/** What stands between the button of an action and its deed: a question, a reason, or a dialog of its own. */
export const ActionDialog = <Row,>(props: {
  readonly row: Row;
  readonly rowId: string;
  readonly action: RowAction<Row>;
  /** What is read again after it was done or tried. */
  readonly refreshes: readonly Refreshed[];
  readonly onClose: () => void;
}) => {
  const { row, rowId, action, refreshes, onClose } = props;
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
          await carryOut(() =>
            underOneKey([action.label, rowId], (idempotencyKey) => run(row, { idempotencyKey })),
          );
          message.success(t(done));
          onClose();
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
        remarkHint={hint}
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
