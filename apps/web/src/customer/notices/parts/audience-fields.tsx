import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { roles } from '@waybill/contract/permissions.ts';
import { noticeLimits, noticeTargets } from '@waybill/contract/vocabulary/notice.ts';
import { useEffect, useId, useState } from 'react';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { useDenial } from '../../../shell/list/buttons.tsx';
import type { useForm } from '../../../shell/use-form.ts';
import { UserField } from '../../../shell/user-field.tsx';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import { FilterField, TextAreaField } from '../../../kit/fields.tsx';
import { accountsIn, audienceOf, withoutAccounts, type NoticeDraft } from '../notice-draft.ts';

type Props = { readonly form: ReturnType<typeof useForm<NoticeDraft>> };

export const AudienceFields = ({ form }: Props) => {
  const t = useT();
  const rolesId = useId();
  const { targetType, roles: chosen } = form.values;
  const { targetIds: problem } = form.problems;
  return (
    <>
      <ChoiceField
        label={t('noticeForm.target')}
        value={targetType}
        options={noticeTargets.map((value) => ({ value, label: t(`noticeTarget.${value}`) }))}
        onChange={(next) => form.set({ targetType: next, targetIds: form.values.targetIds })}
      />
      {targetType === 'role' && (
        <FilterField label={t('word.roles')} labelId={rolesId} error={problem} noteId={`${rolesId}note`}>
          <div
            className="flex flex-wrap gap-y-1.5 gap-x-4"
            role="group"
            aria-labelledby={rolesId}
            aria-describedby={`${rolesId}note`}
          >
            {roles.map((role, i) => (
              <label key={role} className="inline-flex gap-2 items-center min-h-7 cursor-pointer">
                <input
                  type="checkbox"
                  name={i === 0 ? 'targetIds' : undefined}
                  checked={chosen.includes(role)}
                  onChange={({ target }) =>
                    form.set({
                      roles: roles.filter((one) => (one === role ? target.checked : chosen.includes(one))),
                      targetIds: form.values.targetIds,
                    })
                  }
                />
                {t(`role.${role}`)}
              </label>
            ))}
          </div>
        </FilterField>
      )}
      {targetType === 'user' && <AccountFields form={form} />}
      <Reach form={form} />
    </>
  );
};

const AccountFields = ({ form }: Props) => {
  const t = useT();
  const mayFind = useDenial()('users:read') === undefined;
  const [typed, setTyped] = useState('');
  const add = (userName: string): void => {
    setTyped('');
    form.set({ targetIds: [...new Set([...accountsIn(form.values.targetIds), userName])].join(', ') });
  };
  return (
    <>
      {mayFind && (
        <UserField
          label={t('noticeForm.findAccount')}
          text={typed}
          anyStatus
          onChange={setTyped}
          onTake={add}
        />
      )}
      <TextAreaField
        {...form.field('targetIds')}
        label={t('metric.users')}
        hint={t('noticeForm.accountsHint')}
        rows={2}
      />
    </>
  );
};

/** Milliseconds that the typing has to rest. */
const rest = 400;

const Reach = ({ form }: Props) => {
  const t = useT();
  const { targetType, targetIds } = form.values;
  const [settled, setSettled] = useState(targetIds);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(targetIds), rest);
    return () => clearTimeout(timer);
  }, [targetIds]);
  const audience = audienceOf({ ...form.values, targetIds: settled });
  const named = audience.targetIds?.length;
  const askable = named === undefined || (named > 0 && named <= noticeLimits.targets);
  const { data, isError, isFetching } = useQuery(
    query(
      noticeEndpoints.previewNoticeAudience,
      { body: audience },
      { enabled: askable, placeholderData: keepPreviousData, staleTime: 30_000 },
    ),
  );
  const words = (): string => {
    if (!askable) return t('noticeForm.audienceMissing');
    if (isError) return t('noticeForm.audienceFailed');
    if (data === undefined || isFetching) return t('noticeForm.audienceChecking');
    return data.recipients === 0
      ? t('noticeForm.audienceNone')
      : t('noticeForm.audience', { count: data.recipients });
  };
  const unknown = askable && !isError && targetType === 'user' ? (data?.unknown ?? []) : [];
  return (
    <div className="py-2 px-3 rounded-md bg-surface-sunken text-secondary text-sm" role="status">
      <p>{words()}</p>
      {unknown.length > 0 && (
        <p className="mt-1 text-error wrap-anywhere">
          {t('noticeForm.unknown', { names: unknown.join(', ') })}{' '}
          <Button
            variant="link"
            size="small"
            onClick={() => form.set({ targetIds: withoutAccounts(targetIds, unknown) })}
          >
            {t('noticeForm.removeUnknown')}
          </Button>
        </p>
      )}
    </div>
  );
};
