import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState, useDeferredValue } from 'react';
import { query } from '../client/query.ts';
import { SuggestField } from '../kit/suggest-field.tsx';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useT } from './language.tsx';
import { linked, type Filter } from './list/list-filters.tsx';

const shortest = 2;

/** Finds an account, active unless any will do, by user name, nickname, e-mail address, phone or id. */
export const UserField = (props: {
  readonly label: string;
  /** What is typed; the user name once somebody is chosen. */
  readonly text: string;
  readonly error?: string | undefined;
  /** Finds accounts of any status, and may be left empty, as a filter wants. */
  readonly anyStatus?: boolean;
  /** `id` is that of the account whose user name was typed or chosen; undefined while there is none. */
  readonly onChange: (text: string, id: string | undefined) => void;
  /** Somebody was chosen of the list, where that is more than typing the name. */
  readonly onTake?: (userName: string) => void;
}) => {
  const { label, text, error, anyStatus = false, onChange, onTake } = props;
  const t = useT();
  const keyword = useDeferredValue(text.trim());
  const { data } = useQuery(
    query(
      peopleEndpoints.listUsers,
      { query: anyStatus ? { keyword } : { keyword, status: 'active' } },
      { enabled: keyword.length >= shortest, placeholderData: keepPreviousData },
    ),
  );
  const list = keyword.length >= shortest ? (data?.list ?? []) : [];
  return (
    <SuggestField
      label={label}
      required={!anyStatus}
      placeholder={t('keys.owner.find')}
      value={text}
      error={error}
      note={t(
        keyword.length < shortest ? 'keys.owner.find' : anyStatus ? 'users.notFound' : 'keys.owner.none',
      )}
      suggestions={list.slice(0, 8).map(({ id, userName, nickname }) => ({
        value: userName,
        content: (
          <>
            {nickname === null ? userName : `${nickname} · ${userName}`} <small>#{id}</small>
          </>
        ),
      }))}
      onChange={(value) => onChange(value, list.find(({ userName }) => userName === value.trim())?.id)}
      {...(onTake === undefined ? {} : { onTake })}
    />
  );
};

export const UserFilter = (props: {
  readonly label: string;
  readonly userId: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
}) => {
  const { label, userId, onChange } = props;
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

/** An account, by its id in the address. */
export const userFilter = (label: PlainPhrase, field: string): Filter<string> => {
  const filter = linked(/^\d{1,19}$/);
  return {
    ...filter,
    control: ({ address, change, t }) => (
      <UserFilter
        label={t(label)}
        userId={filter.read(address, field)}
        onChange={(id) => change({ [field]: id })}
      />
    ),
  };
};
