import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from './user-queries.ts';
import { UserField } from './user-field.tsx';

type UserFilterProps = {
  readonly label: string;
  /** Id of the account in the address. */
  readonly userId: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
};

/** Finds an account of any status by name and filters by its id; shows the name of an id that the address brought. */
export const UserFilter = ({ label, userId, onChange }: UserFilterProps) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly id: string | undefined }>();
  // What was typed for another id than the address has now is outdated.
  const current = typed?.id === userId ? typed : undefined;
  const { data } = useQuery({
    ...userQuery(userId ?? ''),
    enabled: userId !== undefined && current === undefined,
  });
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
