import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { locales, type Locale } from '@waybill/phrases/translator.ts';
import { nameOf } from '../../../client/account.ts';
import { currentT, useLanguage, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { When } from '../../../ui/when.tsx';
import { profileChange, profileOf, type Profile } from '../profile.ts';
import { saveAccountMutation } from '../acts.ts';
import { accountQuery } from '../../../frame/account-query.ts';
import { FormFailure } from './form-failure.tsx';
import { SectionState } from './section-state.tsx';

export const ProfileSection = () => {
  const t = useT();
  const account = useQuery(accountQuery);
  return (
    <Card title={t('personal.tab.profile')}>
      <SectionState query={account}>{(user) => <ProfileForm key={user.id} user={user} />}</SectionState>
    </Card>
  );
};

const ProfileForm = ({ user }: { readonly user: UserInfo }) => {
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
          <p className="field-label" aria-hidden="true">
            {t('word.language')}
          </p>
          <div className="w-50">
            <Segmented
              label={t('word.language')}
              value={form.values.locale}
              options={locales.map((value: Locale) => ({ value, label: t(`language.${value}`) }))}
              onChange={(locale) => form.set({ locale })}
            />
          </div>
          <p className="field-hint">{t('profile.localeHint')}</p>
        </div>
        <FormFailure words={form.failure} />
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
