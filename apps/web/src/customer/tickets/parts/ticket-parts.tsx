import type { ReactNode } from 'react';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { useT } from '../../../shell/language.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import type { FailedCall, Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { timeOf } from '../../../kit/days.ts';
import { useNow } from '../../../kit/ui-context.tsx';
import { firstAnswerText } from '../first-answer.ts';

/** One of the parts beside the conversation. */
export const TicketPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    className="grid gap-2.5 py-4 wrap-anywhere border-t border-default lg:pl-5 lg:first:pt-0"
    aria-label={title}
  >
    <h2 className="text-secondary text-sm font-medium">{title}</h2>
    {children}
  </section>
);

const statusTones: Readonly<Record<TicketStatus, Tone>> = {
  open: 'info',
  processing: 'info',
  waiting: 'warning',
  resolved: 'success',
  closed: 'neutral',
};

export const TicketStatusTag = (props: {
  readonly status: TicketStatus;
  /** To whom it is said: the user whose ticket it is, or the staff. */
  readonly mine?: boolean;
}) => {
  const { status, mine = false } = props;
  const t = useT();
  return (
    <StatusTag tone={statusTones[status]}>
      {t(mine && status === 'waiting' ? 'tickets.waitsForYou' : `ticketStatus.${status}`)}
    </StatusTag>
  );
};

export const FailedCallText = ({ call }: { call: FailedCall }) => {
  const t = useT();
  const { method, path, httpStatus, code, msg, time } = call;
  return (
    <span className="grid text-secondary text-xs wrap-anywhere">
      <code className="font-mono">
        {method} {path}
      </code>
      <span className="number">
        {[
          httpStatus === undefined ? undefined : `HTTP ${httpStatus}`,
          code === undefined ? undefined : t('tickets.call.code', { code: String(code) }),
          time === undefined ? undefined : timeOf(time),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </span>
      {msg !== undefined && <span>{msg}</span>}
    </span>
  );
};

const tones: Readonly<Partial<Record<Tone, string>>> = {
  warning: 'text-time',
  error: 'text-error font-medium',
};

/** The clock of the first answer; told from the deadline each time, so it is right after any pause. */
export const FirstAnswer = ({ ticket }: { ticket: Pick<Ticket, 'firstAnswer' | 'createdTime'> }) => {
  const t = useT();
  const now = useNow(15_000);
  const said = firstAnswerText(ticket, now, t);
  if (said === undefined) return <span aria-hidden>–</span>;
  return <span className={tones[said.tone] ?? 'text-secondary'}>{said.text}</span>;
};
