import { securityEventKinds, type SecurityEvent } from '@waybill/contract/endpoints/security.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import { securityPath } from '../../../security-paths.ts';
import { useToday } from '../../../ui/clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { When } from '../../../ui/when.tsx';
import { daysIn, timesOf } from '../days.ts';
import { eventsQuery } from '../queries.ts';
import { toneOf } from '../tones.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { DaysFilter } from './days-filter.tsx';

/** Sign-ins, refusals and whatever else matters to safety. */
export const LogsTab = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const kind = choiceIn(address, 'kind', securityEventKinds);
  const keyword = textIn(address, 'keyword');
  const userId = /^\d{1,19}$/.exec(address.get('userId') ?? '')?.[0];
  const days = daysIn(address, useToday(), 30);
  const page = pageIn(address);
  const events = useQuery(eventsQuery(given({ ...timesOf(days), kind, keyword, userId }), page));
  const reset = (): void => setAddress(new URL(securityPath('logs'), location.origin).searchParams);
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const what = (event: SecurityEvent) => (
    <StatusTag tone={toneOf(event.kind)}>{t(`security.event.${event.kind}`)}</StatusTag>
  );
  const who = ({ user, account }: SecurityEvent) =>
    user === null ? (account ?? '–') : <Link to={userPath(user.id)}>{user.userName}</Link>;
  return (
    <ListCard
      title={t('security.logs')}
      query={events}
      page={page}
      onPage={(next) => setAddress(onPage(address, next))}
      rowId={(event) => event.id}
      empty={{ icon: 'inbox', title: 'security.noEvents' }}
      onClear={kind === undefined && keyword === undefined && userId === undefined ? undefined : reset}
      filter={
        <KeywordForm
          label={t('security.filterLogs')}
          placeholder={t('security.logs.placeholder')}
          keyword={keyword ?? ''}
          onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
          onReset={reset}
        >
          <PickFilter
            label={t('security.event')}
            value={kind}
            choices={securityEventKinds}
            labelOf={(value) => t(`security.event.${value}`)}
            onChange={(value) => setAddress(changedAddress(address, { kind: value }))}
          />
          <DaysFilter
            days={days}
            onChange={({ start, end }) =>
              setAddress(changedAddress(address, { startDate: start, endDate: end }))
            }
          />
        </KeywordForm>
      }
      expansion={{
        open,
        onToggle: toggle,
        label: (event, isOpen) => t(isOpen ? 'security.closeEvent' : 'security.openEvent', { id: event.id }),
        render: (event) => <EventDetail event={event} />,
      }}
      columns={[
        {
          id: 'time',
          header: t('people.column.time'),
          width: 158,
          cell: (event) => <When value={event.time} />,
        },
        { id: 'kind', header: t('security.event'), width: 140, cell: what },
        { id: 'who', header: t('security.account'), width: 200, cell: who },
        { id: 'ip', header: t('audit.ip'), width: 140, cell: ({ ip }) => <code>{ip ?? '–'}</code> },
        {
          id: 'path',
          header: t('security.call'),
          width: 220,
          cell: ({ method, path }) => (path === null ? '–' : <code>{`${method ?? ''} ${path}`.trim()}</code>),
        },
        {
          id: 'count',
          header: t('security.count'),
          width: 80,
          align: 'end',
          cell: (event) => <span className="number">{event.count}</span>,
        },
      ]}
      card={(event) => (
        <div className="people-card">
          <div className="people-card-line">
            {what(event)}
            <When value={event.time} />
          </div>
          <p>{who(event)}</p>
          <p className="people-quiet">
            {[event.ip, event.path, t('security.times', { count: event.count })].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
    />
  );
};

const EventDetail = ({ event }: { readonly event: SecurityEvent }) => {
  const t = useT();
  const { account, code, traceId, ua } = event;
  return (
    <Facts
      facts={[
        { name: t('security.accountTried'), value: account ?? '–' },
        { name: t('security.code'), value: code === null ? '–' : String(code) },
        {
          name: t('audit.trace'),
          value: traceId === null ? '–' : <Link to={tracePath(traceId)}>{traceId}</Link>,
        },
        { name: t('security.program'), value: ua ?? '–' },
      ]}
    />
  );
};
