import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../client/query.ts';
import { SuggestField } from '../ui/suggest-field.tsx';
import { useT } from './language.tsx';

type UserFieldProps = {
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
};

const shortest = 2;

/** Finds an account, active unless any will do, by user name, nickname, e-mail address, phone or id. */
export const UserField = ({ label, text, error, anyStatus = false, onChange, onTake }: UserFieldProps) => {
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
