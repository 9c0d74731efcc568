import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { leaveTicket, presenceQuery, recordIdle } from '../desk-queries.ts';
import { ticketQuery } from '../queries.ts';

/** Who else of the staff has the ticket open, and who is answering. Says the same of its reader. */
export const Viewers = ({ ticket: { id, version, entries } }: { ticket: TicketDetail }) => {
  const t = useT();
  const client = useQueryClient();
  const presence = useQuery(presenceQuery(id));
  const newest = entries.at(-1)?.id;
  const seen = presence.data;
  const behind =
    seen !== undefined && (seen.version > version || Number(seen.lastEntryId) > Number(newest ?? 0));

  useEffect(() => {
    if (behind) void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  }, [behind, client, id]);

  useEffect(() => {
    const leave = (): void => leaveTicket(id);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      recordIdle(id);
      leave();
    };
  }, [id]);

  const viewers = seen?.viewers ?? [];
  return (
    <div
      className="flex gap-2 items-start text-secondary text-sm"
      role="status"
      aria-label={t('desk.viewers')}
    >
      <Icon className="mt-1" name="eye" />
      {viewers.length === 0 ? (
        <span>{t('desk.alone')}</span>
      ) : (
        <ul>
          {viewers.map(({ id: viewerId, name, typing }) => (
            <li key={viewerId} className={typing ? 'font-semibold text-time' : undefined}>
              {t(typing ? 'desk.typing' : 'desk.viewing', { name })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
