import { useQuery } from '@tanstack/react-query';
import { termsVersion } from '@waybill/contract/constants.ts';
import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { When } from '../../../ui/when.tsx';
import { accountQuery } from '../../../frame/account-query.ts';
import './personal-sections.css';
import { SectionState } from './section-state.tsx';

export const TermsSection = () => {
  const t = useT();
  const account = useQuery(accountQuery);
  return (
    <Card title={t('personal.tab.terms')}>
      <div className="terms">
        <SectionState query={account}>{(user) => <Consent user={user} />}</SectionState>
        <section className="terms-text">
          <h3>{t('shipments.terms.title', { version: termsVersion })}</h3>
          <ol>
            <li>{t('shipments.terms.1')}</li>
            <li>{t('shipments.terms.2')}</li>
            <li>{t('shipments.terms.3')}</li>
            <li>{t('shipments.terms.4')}</li>
          </ol>
        </section>
      </div>
    </Card>
  );
};

const Consent = ({ user }: { readonly user: UserInfo }) => {
  const t = useT();
  const { acceptedTerms, acceptedTermsTime } = user;
  if (acceptedTerms === null)
    return (
      <Notice tone="info" hint={t('terms.notYetHint')}>
        {t('terms.notYet')}
      </Notice>
    );
  return (
    <>
      {acceptedTerms === termsVersion ? (
        <Notice tone="success">{t('terms.accepted')}</Notice>
      ) : (
        <Notice tone="warning" hint={t('terms.acceptedOldHint')}>
          {t('terms.acceptedOld')}
        </Notice>
      )}
      <Facts
        facts={[
          { name: t('terms.version'), value: acceptedTerms },
          { name: t('terms.time'), value: <When value={acceptedTermsTime} /> },
        ]}
      />
    </>
  );
};
