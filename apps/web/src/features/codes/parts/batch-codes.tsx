import { codeEndpoints, type codeStates } from '@waybill/contract/endpoints/codes.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';

const tones: Readonly<Record<(typeof codeStates)[number], Tone>> = {
  open: 'info',
  used: 'success',
  void: 'neutral',
  expired: 'warning',
};

export const BatchCodes = ({ id }: { readonly id: string }) => {
  const t = useT();
  return (
    <ConsoleList
      title={{ text: t('codes.list', { id }) }}
      query={(asked) => query(codeEndpoints.listCodes, { params: { id }, query: asked })}
      ownPage
      rowId={(code) => `${code.last4} ${code.usedTime ?? ''}`}
      empty={{ icon: 'gift', title: 'codes.none' }}
      columns={[
        {
          header: 'codes.code',
          width: 180,
          line: 1,
          cell: ({ last4 }) => <code>****-****-****-{last4}</code>,
        },
        {
          header: 'people.column.status',
          width: 100,
          line: 1,
          cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`codes.state.${state}`)}</StatusTag>,
        },
        {
          header: 'codes.usedBy',
          width: 200,
          cell: ({ usedBy }) => (usedBy === null ? '–' : <UserLink user={usedBy} />),
        },
        { header: 'codes.usedTime', width: 120, time: (code) => code.usedTime },
      ]}
    />
  );
};
