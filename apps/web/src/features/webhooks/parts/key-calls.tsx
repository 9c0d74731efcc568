import { type MyKeyCall, myCallEndpoints as endpoints } from '@waybill/contract/endpoints/my-calls.ts';
import { useState } from 'react';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { codeText } from '../../../ui/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';

const toneOf = ({ httpStatus }: MyKeyCall): Tone =>
  httpStatus < 400 ? 'success' : httpStatus < 500 ? 'warning' : 'error';

const shown = ['all', 'failed'] as const;

export const KeyCalls = () => {
  const t = useT();
  const [which, setWhich] = useState<(typeof shown)[number]>('all');
  return (
    <ConsoleList
      title="keyCalls.title"
      query={({ pageNum }) =>
        query(endpoints.listMyKeyCalls, {
          query: { pageNum, pageSize: '10', ...(which === 'failed' && { failed: 'true' }) },
        })
      }
      extra={() => (
        <Segmented
          label={t('keyCalls.which')}
          value={which}
          options={shown.map((value) => ({ value, label: t(`keyCalls.which.${value}`) }))}
          onChange={setWhich}
        />
      )}
      ownPage
      rowId={({ id }) => id}
      empty={{ icon: 'send', title: 'keyCalls.none' }}
      columns={[
        {
          header: 'keyCalls.call',
          width: 260,
          line: 1,
          cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
          below: ({ key }) => `${key.prefix}…`,
        },
        {
          header: 'keyCalls.answer',
          width: 250,
          line: 1,
          cell: (row) => (
            <StatusTag tone={toneOf(row)}>
              {row.code === 0
                ? codeText(row.httpStatus)
                : `${codeText(row.httpStatus)} · ${codeText(row.code)}`}
            </StatusTag>
          ),
          below: ({ errorText, hint }) => errorText !== null && [errorText, hint].filter(Boolean).join(' '),
        },
        {
          header: 'keyCalls.took',
          width: 150,
          line: 2,
          cell: ({ durationMs }) => (
            <span className="number">{t('keyCalls.ms', { ms: Math.round(durationMs) })}</span>
          ),
          below: ({ ip }) => ip,
        },
        { header: 'keyCalls.time', width: 158, line: 3, time: ({ time }) => time },
        { header: 'keyCalls.trace', width: 190, line: 3, cell: ({ traceId }) => <code>{traceId}</code> },
      ]}
    />
  );
};
