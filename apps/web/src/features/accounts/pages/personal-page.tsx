import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { personalIcons } from '../../../frame/personal-icons.ts';
import { paths, personalPath, personalTabs } from '../../../paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SideTabs } from '../../../ui/side-tabs.tsx';
import { NoticePrefsSection } from '../parts/notice-prefs-section.tsx';
import { PasswordSection } from '../parts/password-section.tsx';
import { ProfileSection } from '../parts/profile-section.tsx';
import { SessionsSection } from '../parts/sessions-section.tsx';
import { TermsSection } from '../parts/terms-section.tsx';
import { tabFromAddress } from '../tabs.ts';

/** Comes with its words when somebody opens it. */
const KeysSection = lazy(async () => ({
  default: (await import('../my-keys/keys-section.tsx')).KeysSection,
}));

const ArchiveSection = lazy(async () => ({
  default: (await import('../archive/archive-section.tsx')).ArchiveSection,
}));

const SecondFactorSection = lazy(async () => ({
  default: (await import('../second-factor/second-factor-section.tsx')).SecondFactorSection,
}));

type PersonalPageProps = {
  /** The parts about points, which are another feature's. */
  readonly points: ComponentType;
  readonly statements: ComponentType;
};

export const PersonalPage = ({ points: PointsSection, statements: StatementsSection }: PersonalPageProps) => {
  const t = useT();
  const [address] = useSearchParams();
  const shown = tabFromAddress(address);
  return (
    <>
      <PageHeader title={t('personal.title')} lead={t('personal.lead')} />
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
        {shown === 'profile' && <ProfileSection />}
        {shown === 'password' && <PasswordSection />}
        {shown === 'security' && (
          <Suspense>
            <SecondFactorSection />
          </Suspense>
        )}
        {shown === 'points' && <PointsSection />}
        {shown === 'statements' && (
          <Suspense>
            <StatementsSection />
          </Suspense>
        )}
        {shown === 'sessions' && <SessionsSection />}
        {shown === 'keys' && (
          <Suspense>
            <KeysSection />
          </Suspense>
        )}
        {shown === 'archive' && (
          <Suspense>
            <ArchiveSection />
          </Suspense>
        )}
        {shown === 'notices' && <NoticePrefsSection />}
        {shown === 'terms' && <TermsSection />}
      </SideTabs>
    </>
  );
};
