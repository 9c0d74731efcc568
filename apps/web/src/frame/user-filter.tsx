import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../client/query.ts';
import { UserField } from './user-field.tsx';

type UserFilterProps = {
  readonly label: string;
  readonly userId: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
};

export const UserFilter = ({ label, userId, onChange }: UserFilterProps) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly id: string | undefined }>();
  // What was typed for another id than the address has now is outdated.
  const current = typed?.id === userId ? typed : undefined;
  const { data } = useQuery(
    query(
      peopleEndpoints.getUser,
      { params: { id: userId ?? '' } },
      { enabled: userId !== undefined && current === undefined },
    ),
  );
  const name = userId === undefined ? undefined : data?.userName;
  return (
    <UserField
      label={label}
      anyStatus
      text={current?.text ?? name ?? ''}
      onChange={(text, id) => {
        const next = id ?? (text.trim() === '' ? undefined : userId);
        setTyped({ text, id: next });
        if (next !== userId) onChange(next);
      }}
    />
  );
};
