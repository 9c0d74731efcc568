import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { errorCatalogue } from '@waybill/contract/codes.ts';
import { callCategories } from '@waybill/contract/endpoints/call-logs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { query } from '../../../client/query.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../shell/language.tsx';
import { showError } from '../../../shell/messages.tsx';
import { PickFilter } from '../../../shell/pick-filter.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { LineField } from '../../../kit/fields.tsx';
import { callMethods, fits, furtherNames, type CallFilters } from '../filters.ts';
import { codeText } from './call-columns.tsx';

type Fields = CallFilters['fields'];
type Props = {
  readonly fields: Fields;
  readonly problem: unknown;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly onReset: () => void;
};

const typed = ['path', 'userId', 'minDurationMs', 'maxDurationMs', 'traceId', 'keyId', 'ip', 'ua'] as const;
type Typed = (typeof typed)[number];

const draftOf = (fields: Fields): Readonly<Record<Typed, string>> =>
  Object.fromEntries(typed.map((name) => [name, fields[name] ?? ''])) as Record<Typed, string>;

const codes = ['0', ...Object.values(errorCatalogue).map(({ code }) => String(code))];
const classes = ['2xx', '3xx', '4xx', '5xx'];

/** The choices, and the one of the address where it is another. */
const withOwn = (choices: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || choices.includes(own) ? choices : [...choices, own];

export const CallFilter = ({ fields, problem, onChange, onReset }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(fields));
  const [seen, setSeen] = useState(fields);
  const [wrong, setWrong] = useState<Partial<Record<Typed, string>>>({});
  const further = furtherNames.filter((name) => fields[name] !== undefined).length;
  const [open, setOpen] = useState(further > 0);
  if (JSON.stringify(seen) !== JSON.stringify(fields)) {
    setSeen(fields);
    setDraft(draftOf(fields));
    setWrong({});
  }
  const user = useQuery(
    query(
      peopleEndpoints.getUser,
      { params: { id: fields.userId ?? '' } },
      { enabled: fields.userId !== undefined },
    ),
  );
  const refused = problem instanceof ApiError ? problem.fields : {};
  const set = (name: Typed) => (text: string) => setDraft({ ...draft, [name]: text });
  const line = (name: Typed) => ({
    label: t(`calls.${name}`),
    value: draft[name],
    error: wrong[name] ?? refused[name],
    onChange: set(name),
  });
  const number = { inputMode: 'numeric', maxLength: 7 } as const;

  /** Finds the account that somebody named by its id, mail or name. */
  const findUser = async (text: string): Promise<readonly string[]> => {
    if (/^\d{1,19}$/.test(text)) return [text];
    const { list } = await client.fetchQuery(query(peopleEndpoints.listUsers, { query: { keyword: text } }));
    const exact = list.find(({ email, userName }) => email === text || userName === text);
    return (exact === undefined ? list : [exact]).map(({ id }) => id);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problems: Partial<Record<Typed, string>> = {};
    for (const name of typed)
      if (name !== 'userId' && !fits(name, draft[name])) problems[name] = t('calls.numberProblem');
    let userId: string | undefined;
    const named = draft.userId.trim();
    try {
      const found = named === '' ? [] : await findUser(named);
      if (named !== '' && found.length === 0) problems.userId = t('calls.noSuchUser');
      if (found.length > 1) problems.userId = t('calls.manyUsers', { count: found.length });
      [userId] = found;
    } catch (error) {
      showError(error);
      return;
    }
    setWrong(problems);
    if (Object.keys(problems).length === 0) onChange({ ...draft, userId });
  };

  return (
    <form className="grid gap-3" noValidate aria-label={t('calls.filters')} onSubmit={submit}>
      <div className="filter-bar">
        <LineField {...line('path')} placeholder="/ticket" maxLength={200} />
        <PickFilter
          label={t('word.httpStatus')}
          value={fields.httpStatus}
          choices={withOwn(classes, fields.httpStatus)}
          labelOf={(value) => value}
          onChange={(value) => onChange({ httpStatus: value })}
        />
        <PickFilter
          label={t('calls.code')}
          value={fields.code}
          choices={withOwn(codes, fields.code)}
          labelOf={(value) => `${value} ${codeText(Number(value), t)}`}
          onChange={(value) => onChange({ code: value })}
        />
        <LineField
          {...line('userId')}
          hint={user.data?.email}
          placeholder={t('calls.userPlaceholder')}
          maxLength={254}
        />
        <LineField {...line('minDurationMs')} {...number} size="narrow" placeholder="500" />
        {open && (
          <>
            <PickFilter
              label={t('calls.category.method')}
              value={fields.method}
              choices={callMethods}
              labelOf={(value) => value}
              onChange={(value) => onChange({ method: value })}
            />
            <PickFilter
              label={t('calls.category')}
              value={fields.category}
              choices={callCategories}
              labelOf={(value) => t(`calls.category.${value}`)}
              onChange={(value) => onChange({ category: value })}
            />
            <LineField {...line('maxDurationMs')} {...number} size="narrow" />
            <LineField {...line('traceId')} maxLength={64} />
            <LineField {...line('keyId')} inputMode="numeric" maxLength={19} />
            <LineField {...line('ip')} maxLength={45} />
            <LineField {...line('ua')} maxLength={100} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 items-center">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('word.search')}
        </Button>
        <Button onClick={onReset}>{t('word.reset')}</Button>
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {further > 0 && !open
            ? t('calls.moreSet', { count: further })
            : t(open ? 'calls.less' : 'calls.more')}
        </Button>
      </div>
    </form>
  );
};
