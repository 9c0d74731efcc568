import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { timeOf } from '../../kit/days.ts';
import type { Tone } from '../../kit/tag.tsx';

const minute = 60_000;
/** Time left below which the clock warns. */
const soon = 60 * minute;

/** A length of time in its two coarsest units, a minute at least. */
export const lengthText = (ms: number, t: WebTranslate): string => {
  const minutes = Math.max(1, Math.round(ms / minute));
  if (minutes < 60) return t('tickets.length.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('tickets.length.hours', { hours, minutes: minutes % 60 });
  return t('tickets.length.days', { days: Math.floor(hours / 24), hours: hours % 24 });
};

/** The clock of the first answer in words, as of `now` of the server's clock; undefined when none is owed. */
export const firstAnswerText = (
  { firstAnswer: { state, dueAt, answeredTime }, createdTime }: Pick<Ticket, 'firstAnswer' | 'createdTime'>,
  now: number,
  t: WebTranslate,
): { readonly tone: Tone; readonly text: string } | undefined => {
  const taken = answeredTime === null ? 0 : Date.parse(answeredTime) - Date.parse(createdTime);
  switch (state) {
    case 'paused':
      return { tone: 'neutral', text: t('tickets.sla.paused') };
    case 'answered':
      return { tone: 'success', text: t('tickets.sla.answered', { time: lengthText(taken, t) }) };
    case 'answered_late':
      return { tone: 'warning', text: t('tickets.sla.answeredLate', { time: lengthText(taken, t) }) };
    case 'running':
    case 'overdue': {
      if (dueAt === null)
        return state === 'overdue' ? { tone: 'error', text: t('desk.view.overdue') } : undefined;
      const left = dueAt - now;
      if (left <= 0) return { tone: 'error', text: t('tickets.sla.overdue', { time: lengthText(-left, t) }) };
      return {
        tone: left <= soon ? 'warning' : 'info',
        text: t('tickets.sla.due', { time: timeOf(dueAt).slice(5, 16) }),
      };
    }
    default:
      return undefined;
  }
};
