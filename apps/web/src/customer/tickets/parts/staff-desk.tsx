import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { ticketPriorities } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { refresh } from '../../../client/query.ts';
import { call } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { listPath } from '../../../signed-in-paths.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { PickField } from '../../../kit/fields.tsx';
import { changesBetween } from '../conversation.ts';
import { assigneesQuery, leaveTicket, presenceQuery, recordIdle } from '../desk-queries.ts';
import { reportedNumber } from '../reported-number.ts';
import { ticketLists, ticketQuery } from '../queries.ts';
import { valueText } from './conversation.tsx';
import { TicketCustomer } from './ticket-customer.tsx';
import { TicketPart } from './ticket-parts.tsx';

/** Who else of the staff has the ticket open, and who is answering. Says the same of its reader. */
const Viewers = ({ ticket: { id, version, entries } }: { ticket: TicketDetail }) => {
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

/** Acts of the staff on a ticket; one on an older version shows what changed and loses nothing that was typed. */
const useDeskActs = (ticket: TicketDetail) => {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [changes, setChanges] = useState<ReturnType<typeof changesBetween>>();
  const run = async (act: (version: number) => Promise<TicketDetail>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      client.setQueryData(ticketQuery(ticket.id).queryKey, await act(ticket.version));
      void refresh(client, ...ticketLists);
      setChanges(undefined);
      message.success(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('stale')) {
        showError(error);
        return false;
      }
      const now = await client.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 }).catch(() => undefined);
      if (now === undefined) showError(error);
      else setChanges(changesBetween(ticket, now));
      message.warning(t('desk.stale'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, changes, run, dismiss: () => setChanges(undefined) };
};

const ReportedNumber = ({ ticket: { title, content } }: { ticket: TicketDetail }) => {
  const t = useT();
  const may = useSession(({ user }) => user !== null && roleMay(user.role, 'numbers:read'));
  if (!may) return null;
  const number = reportedNumber(`${title} ${content}`);
  return <Link to={listPath(paths.numbers, { trackingNumber: number })}>{t('desk.reportedNumber')}</Link>;
};

const StaffDesk = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const desk = useDeskActs(ticket);
  const { changes, run, dismiss } = desk;
  return (
    <>
      <TicketPart title={t('desk.title')}>
        <div className="grid grid-cols-1 gap-2">
          <Viewers ticket={ticket} />
          {changes !== undefined && (
            <Notice
              tone="warning"
              hint={t('desk.changedHint')}
              action={
                <Button size="small" onClick={dismiss}>
                  {t('desk.changedSeen')}
                </Button>
              }
            >
              {changes
                .map(({ what, from, to }) =>
                  t(`desk.changed.${what}`, {
                    from: from === undefined ? t('desk.nobody') : valueText(from, t),
                    to: to === undefined ? t('desk.nobody') : valueText(to, t),
                  }),
                )
                .join(t('word.semicolon')) || t('desk.changed.other')}
            </Notice>
          )}
          {ticket.category === 'abuse' && <ReportedNumber ticket={ticket} />}
          <AssignField ticket={ticket} desk={desk} />
          <PickField
            label={t('word.priority')}
            value={ticket.priority}
            options={ticketPriorities.map((value) => ({ value, label: t(`ticketPriority.${value}`) }))}
            onChange={(priority) =>
              void run(
                (version) =>
                  call(ticketDeskEndpoints.setTicketPriority, {
                    body: { ticketId: ticket.id, priority, version },
                  }),
                t('desk.prioritySet'),
              )
            }
          />
        </div>
      </TicketPart>
      {ticket.staff !== null && <TicketCustomer ticketId={ticket.id} user={ticket.staff.user} />}
    </>
  );
};

type PartProps = { readonly ticket: TicketDetail; readonly desk: ReturnType<typeof useDeskActs> };

const AssignField = ({ ticket, desk: { busy, run } }: PartProps) => {
  const t = useT();
  const me = useSession((state) => state.user?.id);
  const assignees = useQuery(assigneesQuery);
  const assignee = ticket.staff?.assignee ?? undefined;
  const list = assignees.data?.list ?? [];
  const gone = assignee !== undefined && list.every(({ id }) => id !== assignee.id);
  const assign = (assigneeId: string | undefined): void =>
    void run(
      (version) =>
        call(ticketDeskEndpoints.assignTicket, { body: { ticketId: ticket.id, assigneeId, version } }),
      t(assigneeId === undefined ? 'desk.unassigned' : 'desk.assigned'),
    );
  return (
    <div className="flex gap-2 items-end">
      <div className="flex-1 min-w-0">
        <PickField
          label={t('desk.assignee')}
          value={assignee?.id ?? ''}
          options={[
            { value: '', label: t('desk.nobody') },
            ...(gone ? [{ value: assignee.id, label: assignee.name }] : []),
            ...list.map(({ id, name, open }) => ({
              value: id,
              label: t(id === me ? 'desk.assigneeMe' : 'desk.assigneeOpen', { name, open }),
            })),
          ]}
          onChange={(id) => assign(id === '' ? undefined : id)}
        />
      </div>
      {me !== undefined && assignee?.id !== me && (
        <Button loading={busy} onClick={() => assign(me)}>
          {t('desk.takeIt')}
        </Button>
      )}
    </div>
  );
};

export default StaffDesk;
