import { accountEndpoints, type UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { locales, type Locale } from '@waybill/phrases/translator.ts';
import { nameOf } from '../../../client/account.ts';
import { currentT, useLanguage, useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Facts } from '../../../kit/facts.tsx';
import { FailureNotice } from '../../../kit/notice.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { When } from '../../../kit/when.tsx';
import { profileChange, profileOf, type Profile } from '../profile.ts';
import { saveAccountMutation } from '../acts.ts';

export const ProfileForm = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const { setLocale } = useLanguage();
  const save = useMutation(saveAccountMutation);
  const before = profileOf(user);
  const form = useForm<Profile>({
    endpoint: accountEndpoints.saveUserInfo,
    initial: before,
    body: (profile) => profileChange(before, profile) ?? {},
    submit: async (profile) => {
      const wanted = profileChange(before, profile);
      if (wanted === undefined) return;
      form.set(profileOf(await save.mutateAsync(wanted)));
      if (wanted.locale !== undefined) await setLocale(wanted.locale);
      // In the language that was just chosen.
      message.success(currentT()('profile.saved'));
    },
  });
  const change = profileChange(before, form.values);
  return (
    <div className="grid grid-cols-[minmax(0,440px)_minmax(220px,1fr)] gap-y-6 gap-x-16 items-start max-[900px]:grid-cols-1">
      <form className="grid gap-4.5 max-w-[440px]" {...form.form}>
        <p className="text-tertiary">{t('profile.lead')}</p>
        <TextField
          {...form.field('nickname')}
          label={t('word.nickname')}
          icon="user"
          autoComplete="nickname"
          hint={t('profile.nicknameHint')}
        />
        <TextField
          {...form.field('phone')}
          type="tel"
          label={t('profile.phone')}
          icon="phone"
          autoComplete="tel"
          hint={t('profile.phoneHint')}
        />
        <div className="grid gap-1.5">
          <p className="font-medium" aria-hidden="true">
            {t('language.label')}
          </p>
          <div className="w-50">
            <Segmented
              label={t('language.label')}
              value={form.values.locale}
              options={locales.map((value: Locale) => ({ value, label: t(`language.${value}`) }))}
              onChange={(locale) => form.set({ locale })}
            />
          </div>
          <p className="text-tertiary text-sm">{t('profile.localeHint')}</p>
        </div>
        <FailureNotice failure={form.failure} />
        <div>
          <ReasonButton
            type="submit"
            variant="primary"
            loading={form.busy}
            denied={change === undefined ? t('profile.unchanged') : undefined}
          >
            {t(form.busy ? 'profile.saving' : 'word.save')}
          </ReasonButton>
        </div>
      </form>
      <aside className="grid gap-4 max-[900px]:-order-1 max-[900px]:pb-4 max-[900px]:border-b max-[900px]:border-default">
        <span
          className="grid size-16 rounded-full bg-primary-soft text-primary text-[26px] font-semibold place-content-center max-sm:hidden"
          aria-hidden="true"
        >
          {(nameOf(user.nickname, user.email, user.userName) ?? t('user.fallbackName'))
            .slice(0, 1)
            .toUpperCase()}
        </span>
        <Facts
          facts={[
            { name: t('profile.email'), value: user.email },
            { name: t('profile.role'), value: <Tag tone="info">{t(`role.${user.role}`)}</Tag> },
            { name: t('word.registered'), value: <When value={user.createdTime} /> },
            { name: t('word.lastSignIn'), value: <When value={user.lastLoginTime} /> },
          ]}
        />
      </aside>
    </div>
  );
};
