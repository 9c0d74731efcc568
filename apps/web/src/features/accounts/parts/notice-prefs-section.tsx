import { useMutation, useQuery } from '@tanstack/react-query';
import type { NotifyPrefs, UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { Link } from 'react-router';
import { mutableNoticeEvents } from '@waybill/contract/vocabulary/notice.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { hearing, isHeard, isMailed, mailPrefs } from '../notice-prefs.ts';
import { saveAccountMutation } from '../acts.ts';
import { accountQuery } from '../../../frame/account-query.ts';
import { paths } from '../../../paths.ts';
import './personal-sections.css';
import { SectionState } from './section-state.tsx';

export const NoticePrefsSection = () => {
  const t = useT();
  const account = useQuery(accountQuery);
  return (
    <Card title={t('personal.tab.notices')}>
      <SectionState query={account}>{(user) => <Prefs user={user} />}</SectionState>
    </Card>
  );
};

const ignore = (): void => undefined;

const Prefs = ({ user: { notifyPrefs } }: { readonly user: Pick<UserInfo, 'notifyPrefs'> }) => {
  const t = useT();
  const save = useMutation(saveAccountMutation);
  // What was just switched shows at once, and turns back when it could not be saved.
  const prefs: NotifyPrefs | undefined = save.isPending
    ? { ...notifyPrefs, ...save.variables.notifyPrefs }
    : notifyPrefs;
  const change = async (next: NotifyPrefs): Promise<void> => {
    if (save.isPending) return;
    try {
      await save.mutateAsync({ notifyPrefs: next });
      message.success(t('prefs.saved'));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="prefs" aria-busy={save.isPending}>
      <p className="personal-lead">{t('prefs.lead')}</p>
      <section>
        <h3>{t('prefs.centre')}</h3>
        {mutableNoticeEvents.map((event) => (
          <Switch
            key={event}
            label={t(`prefs.event.${event}`)}
            hint={t(`prefs.event.${event}Hint`)}
            checked={isHeard(prefs, event)}
            onChange={(heard) => void change(hearing(notifyPrefs, event, heard))}
          />
        ))}
        <Switch
          label={t('prefs.event.security')}
          hint={t('prefs.event.securityHint')}
          checked
          disabled
          onChange={ignore}
        />
      </section>
      <section>
        <h3>{t('prefs.mail')}</h3>
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
        <h3>{t('prefs.followed')}</h3>
        <p className="personal-lead">{t('prefs.followedText')}</p>
        <Link to={`${paths.followed}?notifications=open`}>{t('prefs.followedLink')}</Link>
      </section>
    </div>
  );
};
