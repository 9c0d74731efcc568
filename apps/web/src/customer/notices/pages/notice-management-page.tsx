import { noticeStates, type StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticePriorities, noticeTypes } from '@waybill/contract/vocabulary/notice.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { choice, keyword } from '../../../shell/list/list-filters.tsx';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { Facts } from '../../../kit/facts.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';
import { decodeText } from '../decode-text.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { shareText } from '../../../kit/measure.ts';
import { changeMutation, staffNoticesQuery, type NoticeChange } from '../staff-queries.ts';
import { query } from '../../../client/query.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { PriorityTag } from '../../../shell/priority-tag.tsx';
import { audienceText, readText, windowText } from '../staff-text.ts';

const NoticeStatistics = () => {
  const t = useT();
  const statistics = useQuery(query(noticeEndpoints.noticeStatistics, {}, { staleTime: 30_000 }));
  const { data } = statistics;
  if (data === undefined)
    return (
      <Card>
        <QueryWait query={statistics} lines={4} />
      </Card>
    );
  const counts = (['total', 'active', 'scheduled', 'announcements', 'recent'] as const).map((name) => ({
    name: t(`noticeStats.${name}`),
    value: <strong className="number text-xl">{data[name]}</strong>,
  }));
  const rate = <strong className="number text-xl">{shareText(data.readRate)}</strong>;
  const count = t('noticeStats.count');
  return (
    <section aria-label={t('noticeStats.label')}>
      <Card>
        <Facts facts={[...counts, { name: t('noticeStats.readRate'), value: rate }]} />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-4 gap-x-6 mt-4 max-lg:grid-cols-1">
          <Chart
            title={t('noticeStats.chart')}
            kind="lines"
            points={data.days.map(({ day }) => day)}
            series={(['sent', 'recipients', 'readers'] as const).map((what) => ({
              name: t(`noticeStats.${what}`),
              values: data.days.map((day) => day[what]),
            }))}
            point="word.day"
          />
          <Chart
            title={t('noticeStats.byType')}
            kind="bars"
            points={noticeTypes.map((type) => t(`noticeType.${type}`))}
            series={[{ name: count, values: noticeTypes.map((type) => data.byType[type] ?? 0) }]}
            point="word.type"
          />
          <Chart
            title={t('noticeStats.byPriority')}
            kind="bars"
            points={noticePriorities.map((priority) => t(`noticePriority.${priority}`))}
            series={[{ name: count, values: noticePriorities.map((value) => data.byPriority[value] ?? 0) }]}
            point="word.priority"
          />
        </div>
      </Card>
    </section>
  );
};

const SendDialog = lazyPart(() => import('../parts/send-dialog.tsx'));

const tones: Readonly<Record<StaffNotice['state'], Tone>> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  inactive: 'warning',
  deleted: 'error',
};

const titleOf = ({ title }: StaffNotice, t: WebTranslate): string =>
  decodeText(title) || t('notices.noTitle');
const contentOf = ({ content }: StaffNotice, t: WebTranslate): string =>
  decodeText(content) || t('notices.noContent');

export default function NoticeManagementPage() {
  const t = useT();
  const { mutateAsync } = useMutation(changeMutation);
  // On a phone the list comes first.
  const narrow = useNarrow();
  const carryOut = async (notice: StaffNotice, change: NoticeChange): Promise<void> => {
    const title = titleOf(notice, t);
    try {
      await mutateAsync({ id: notice.id, change });
      // A deletion can be taken back from its message.
      const undo = {
        action: { label: t('noticeAdmin.undo'), onSelect: () => void carryOut(notice, 'restore') },
      };
      message.success(t(`noticeAdmin.${change}.done`, { title }), change === 'delete' ? undo : undefined);
    } catch (error) {
      showError(error);
    }
  };
  const actionOf = (change: NoticeChange, when: (notice: StaffNotice) => boolean) => ({
    label: `noticeAdmin.${change}` as const,
    name: (notice: StaffNotice) => t(`noticeAdmin.${change}.of`, { title: titleOf(notice, t) }),
    when,
    press: (notice: StaffNotice) => void carryOut(notice, change),
  });
  const toggle = {
    needs: 'notices:toggle' as const,
    denied: ({ state }: StaffNotice) => (state === 'deleted' ? t('noticeAdmin.can.deleted') : undefined),
  };
  const removal = {
    denied: ({ deletable }: StaffNotice) => (deletable ? undefined : t('noticeAdmin.can.notOwn')),
  };
  const send = (['announcement', 'notification'] as const).map((kind) => (
    <DialogButton
      key={kind}
      label={`noticeAdmin.send.${kind}`}
      needs="notices:send"
      variant={kind === 'announcement' ? 'default' : 'primary'}
      dialog={(close) => <SendDialog kind={kind} onClose={close} />}
    />
  ));
  return (
    <ConsolePage extra={send}>
      {!narrow && <NoticeStatistics />}
      <ResourceList
        title="noticeAdmin.list"
        filtersLabel="noticeAdmin.filters"
        filters={{
          type: choice('word.type', noticeTypes, (type) => t(`noticeType.${type}`)),
          priority: choice('word.priority', noticePriorities, (value) => t(`noticePriority.${value}`)),
          state: choice('word.state', noticeStates, (state) => t(`noticeState.${state}`)),
          keyword: keyword('noticeAdmin.keyword.placeholder'),
        }}
        query={(asked) => staffNoticesQuery(asked)}
        rowId={({ id }) => id}
        empty={{ icon: 'bell', title: 'noticeAdmin.none', text: 'noticeAdmin.noneText' }}
        columns={[
          {
            header: 'noticeType.notification',
            width: 200,
            line: 1,
            cell: (notice) => (
              <span className="block truncate">
                <strong className="font-medium">{titleOf(notice, t)}</strong>{' '}
                <span className="text-tertiary">{contentOf(notice, t)}</span>
              </span>
            ),
          },
          { header: 'word.type', width: 120, line: 2, cell: ({ type }) => t(`noticeType.${type}`) },
          {
            header: 'word.priority',
            width: 68,
            line: 2,
            cell: ({ priority }) => <PriorityTag of="noticePriority" priority={priority} />,
          },
          {
            header: 'word.state',
            width: 80,
            line: 2,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`noticeState.${state}`)}</StatusTag>,
          },
          {
            header: 'noticeForm.target',
            width: 110,
            line: 3,
            cell: (notice) => audienceText(notice, t),
          },
          {
            header: 'noticeAdmin.column.read',
            width: 110,
            line: 3,
            cell: (notice) => (notice.readers === null ? '–' : readText(notice, t)),
          },
          {
            header: 'word.time',
            width: 150,
            line: 4,
            time: ({ createdTime }) => createdTime,
            below: ({ createdUser }) => createdUser,
          },
        ]}
        actionsWidth={136}
        actions={[
          { ...actionOf('disable', ({ isActive }) => isActive), ...toggle },
          { ...actionOf('enable', ({ isActive }) => !isActive), ...toggle },
          { ...actionOf('delete', ({ deletedTime }) => deletedTime === null), ...removal },
          { ...actionOf('restore', ({ deletedTime }) => deletedTime !== null), ...removal },
        ]}
        details={{
          label: (notice, open) =>
            t(open ? 'noticeAdmin.collapse' : 'noticeAdmin.expand', { title: titleOf(notice, t) }),
          render: (notice) => (
            <div className="grid gap-3 py-2 px-3">
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{contentOf(notice, t)}</p>
              <Facts
                facts={[
                  { name: t('noticeForm.target'), value: audienceText(notice, t) },
                  { name: t('noticeAdmin.column.read'), value: readText(notice, t) },
                  { name: t('noticeAdmin.window.label'), value: windowText(notice, t) },
                  { name: t('noticeForm.link'), value: notice.link ?? t('noticeAdmin.noLink') },
                  { name: t('noticeAdmin.created'), value: <When value={notice.createdTime} /> },
                ]}
              />
            </div>
          ),
        }}
      />
      {narrow && <NoticeStatistics />}
    </ConsolePage>
  );
}
