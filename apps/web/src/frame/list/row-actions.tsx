import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { Denial } from './use-denial.ts';

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

type RowButtonsProps<Row> = {
  readonly row: Row;
  readonly actions: readonly RowAction<Row>[];
  readonly note: ReactNode;
  readonly denial: Denial;
  readonly t: WebTranslate;
  readonly onAsk: (row: Row, action: RowAction<Row>) => void;
};

export const RowButtons = <Row,>({ row, actions, note, denial, t, onAsk }: RowButtonsProps<Row>) => {
  const offered = actions.filter(({ when }) => when?.(row) ?? true);
  const hasNote = note !== undefined && note !== null && note !== false;
  return offered.length === 0 && !hasNote ? null : (
    <span className="people-head">
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
      {hasNote && <span className="people-quiet">{note}</span>}
    </span>
  );
};
