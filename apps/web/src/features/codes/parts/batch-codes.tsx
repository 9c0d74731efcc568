import type { codeStates } from '@waybill/contract/endpoints/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { userPath } from '../../../paths.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { codesQuery } from '../queries.ts';

const tones: Readonly<Record<(typeof codeStates)[number], Tone>> = {
  open: 'info',
  used: 'success',
  void: 'neutral',
  expired: 'warning',
};

/** The codes of a batch, and who used them. */
export const BatchCodes = ({ id }: { readonly id: string }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const codes = useQuery(codesQuery(id, page));
  return (
    <ListCard
      title={t('codes.list', { id })}
      query={codes}
      page={page}
      onPage={setPage}
      rowId={(code) => `${code.last4} ${code.usedTime ?? ''}`}
      empty={{ icon: 'coins', title: 'codes.none' }}
      columns={[
        {
          id: 'last4',
          header: t('codes.code'),
          width: 180,
          cell: (code) => <code>****-****-****-{code.last4}</code>,
        },
        {
          id: 'state',
          header: t('people.column.status'),
          width: 100,
          cell: (code) => <StatusTag tone={tones[code.state]}>{t(`codes.state.${code.state}`)}</StatusTag>,
        },
        {
          id: 'usedBy',
          header: t('codes.usedBy'),
          width: 200,
          cell: ({ usedBy }) =>
            usedBy === null ? '–' : <Link to={userPath(usedBy.id)}>{usedBy.userName}</Link>,
        },
        {
          id: 'usedTime',
          header: t('codes.usedTime'),
          width: 158,
          cell: (code) => <When value={code.usedTime} />,
        },
      ]}
      card={(code) => (
        <div className="people-card-line">
          <code>…{code.last4}</code>
          <StatusTag tone={tones[code.state]}>{t(`codes.state.${code.state}`)}</StatusTag>
        </div>
      )}
    />
  );
};
