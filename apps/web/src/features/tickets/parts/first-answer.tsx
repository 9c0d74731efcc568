import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { firstAnswerText } from '../first-answer.ts';

const tones = {
  neutral: 'text-secondary',
  info: 'text-secondary',
  success: 'text-secondary',
  warning: 'text-time',
  error: 'text-error font-medium',
} as const;

/** The clock of the first answer; told from the deadline each time, so it is right after any pause. */
export const FirstAnswer = ({ ticket }: { readonly ticket: Pick<Ticket, 'firstAnswer' | 'createdTime'> }) => {
  const t = useT();
  const now = useNow(15_000);
  const said = firstAnswerText(ticket, now, t);
  if (said === undefined) return <span aria-hidden>–</span>;
  return <span className={tones[said.tone]}>{said.text}</span>;
};
