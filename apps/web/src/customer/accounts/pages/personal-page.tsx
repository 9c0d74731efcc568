import type { ComponentType, ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import { useQuery, useMutation } from '@tanstack/react-query';
import { termsVersion } from '@waybill/contract/constants.ts';
import { type UserInfo, type NotifyPrefs, accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { mutableNoticeEvents } from '@waybill/contract/vocabulary/notice.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { personalIcons } from '../../../shell/personal-icons.ts';
import { paths, personalPath, personalTabs } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { SideTabs } from '../../../kit/tabs.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { hearing, isHeard, isMailed, mailPrefs } from '../notice-prefs.ts';
import { mutation } from '../../../client/query.ts';
import { saveAccountMutation } from '../acts.ts';
import { accountQuery } from '../../../shell/account-query.ts';
import { PasswordSection } from '../parts/password-section.tsx';
import { ProfileForm } from '../parts/profile-section.tsx';
import { SessionsSection } from '../parts/sessions-section.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { When } from '../../../kit/when.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { choiceIn } from '../../../shell/address-filters.ts';

type AccountCardProps = { readonly title: PlainPhrase; readonly children: (user: UserInfo) => ReactNode };

const AccountCard = ({ title, children }: AccountCardProps) => {
  const t = useT();
  const account = useQuery(accountQuery);
  return (
    <Card title={t(title)}>
      <Reading query={account}>{children}</Reading>
    </Card>
  );
};

const headClass = 'pb-1.5 border-b border-default text-[15px] font-semibold';

const Prefs = ({ user: { notifyPrefs } }: { user: Pick<UserInfo, 'notifyPrefs'> }) => {
  const t = useT();
  // One after the other: what is switched meanwhile is saved with what is on its way.
  const save = useMutation({ ...saveAccountMutation, scope: { id: 'notice-prefs' } });
  const saving = save.isPending ? save.variables.notifyPrefs : undefined;
  // What was just switched shows at once, and turns back when it could not be saved.
  const prefs: NotifyPrefs = { ...notifyPrefs, ...saving };
  const change = async (next: NotifyPrefs): Promise<void> => {
    try {
      await save.mutateAsync({ notifyPrefs: { ...saving, ...next } });
      message.success(t('prefs.saved'));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="prefs grid gap-5 max-w-160" aria-busy={save.isPending}>
      <p className="text-tertiary">{t('prefs.lead')}</p>
      <section>
        <h3 className={headClass}>{t('prefs.centre')}</h3>
        {mutableNoticeEvents.map((event) => (
          <Switch
            key={event}
            label={t(`prefs.event.${event}`)}
            hint={t(`prefs.event.${event}Hint`)}
            checked={isHeard(prefs, event)}
            onChange={(heard) => void change(hearing(prefs, event, heard))}
          />
        ))}
        <Switch
          label={t('prefs.event.security')}
          hint={t('prefs.event.securityHint')}
          checked
          disabled
          onChange={() => undefined}
        />
      </section>
      <section>
        <h3 className={headClass}>{t('prefs.mail')}</h3>
        {mailPrefs.map((mail) => (
          <Switch
            key={mail}
            label={t(`prefs.${mail}`)}
            hint={t(`prefs.${mail}Hint`)}
            checked={isMailed(prefs, mail)}
            onChange={(mailed) => void change({ [mail]: mailed })}
          />
        ))}
      </section>
      <section>
        <h3 className={headClass}>{t('prefs.followed')}</h3>
        <p className="text-tertiary">{t('prefs.followedText')}</p>
        <Link to={`${paths.followed}?notifications=open`}>{t('prefs.followedLink')}</Link>
      </section>
    </div>
  );
};

const TermsSection = () => {
  const t = useT();
  const account = useQuery(accountQuery);
  return (
    <Card title={t('personal.tab.terms')}>
      <div className="grid gap-4 max-w-180">
        <Reading query={account}>{(user) => <Consent user={user} />}</Reading>
        <section>
          <h3 className="text-[15px] font-semibold">
            {t('shipments.terms.title', { version: termsVersion })}
          </h3>
          <ol className="grid gap-1.5 mt-2 ps-5 text-secondary list-decimal">
            {([1, 2, 3, 4] as const).map((line) => (
              <li key={line}>{t(`shipments.terms.${line}`)}</li>
            ))}
          </ol>
        </section>
      </div>
    </Card>
  );
};

const Consent = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const { acceptedTermsVersion, acceptedTermsTime } = user;
  const accept = useMutation(
    mutation(accountEndpoints.acceptTerms, { refreshes: [accountEndpoints.getUserInfo] }),
  );
  const action = (
    <Button
      loading={accept.isPending}
      onClick={() => accept.mutate({ body: { termsVersion } }, { onError: showError })}
    >
      {t('terms.accept')}
    </Button>
  );
  if (acceptedTermsVersion === null)
    return (
      <Notice tone="info" hint={t('terms.notYetHint')} action={action}>
        {t('terms.notYet')}
      </Notice>
    );
  return (
    <>
      {acceptedTermsVersion === termsVersion ? (
        <Notice tone="success">{t('terms.accepted')}</Notice>
      ) : (
        <Notice tone="warning" hint={t('terms.acceptedOldHint')} action={action}>
          {t('terms.acceptedOld')}
        </Notice>
      )}
      <Facts
        facts={[
          { name: t('terms.version'), value: acceptedTermsVersion },
          { name: t('terms.time'), value: <When value={acceptedTermsTime} /> },
        ]}
      />
    </>
  );
};

const KeysSection = lazyPart(() => import('../my-keys/keys-section.tsx'));
const ArchiveSection = lazyPart(() => import('../archive/archive-section.tsx'));
const ClosureSection = lazyPart(() => import('../closure/closure-section.tsx'));
const SecondFactorSection = lazyPart(() => import('../second-factor/second-factor-section.tsx'));

export const PersonalPage = (props: {
  /** The parts about points, which are another feature's. */
  readonly points: ComponentType;
  readonly statements: ComponentType;
}) => {
  const { points: PointsSection, statements: StatementsSection } = props;
  const t = useT();
  const [address] = useSearchParams();
  const shown = choiceIn(address, 'tab', personalTabs) ?? personalTabs[0];
  return (
    <>
      <PageHeader />
      <SideTabs
        label={t('personal.tabs')}
        tabs={[
          ...personalTabs.map((tab) => ({
            to: personalPath(tab),
            label: t(`personal.tab.${tab}`),
            icon: personalIcons[tab],
            current: tab === shown,
          })),
          { to: paths.developers, label: t('page.developers'), icon: 'globe', current: false },
        ]}
      >
        {shown === 'profile' && (
          <AccountCard title="personal.tab.profile">
            {(user) => <ProfileForm key={user.id} user={user} />}
          </AccountCard>
        )}
        {shown === 'password' && <PasswordSection />}
        {shown === 'security' && <SecondFactorSection />}
        {shown === 'points' && <PointsSection />}
        {shown === 'statements' && <StatementsSection />}
        {shown === 'sessions' && <SessionsSection />}
        {shown === 'keys' && <KeysSection />}
        {shown === 'archive' && (
          <>
            <ArchiveSection />
            <ClosureSection />
          </>
        )}
        {shown === 'notices' && (
          <AccountCard title="personal.tab.notices">{(user) => <Prefs user={user} />}</AccountCard>
        )}
        {shown === 'terms' && <TermsSection />}
      </SideTabs>
    </>
  );
};
