import type { ComponentType } from 'react';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { AccountTabs } from '../../../frame/page-tabs.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import '../parts/developers.css';
import { ownChannels } from '../channel-calls.ts';
import { CallLimits } from '../parts/call-limits.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { KeyCalls } from '../parts/key-calls.tsx';
import { QuickStart } from '../parts/quick-start.tsx';

type DevelopersPageProps = {
  /** The list of API keys, which is another feature's. */
  readonly keys: ComponentType;
};

export const DevelopersPage = ({ keys: Keys }: DevelopersPageProps) => {
  const t = useT();
  const actions = (
    <a className={buttonClass({})} href="/docs" target="_blank" rel="noreferrer">
      {t('developers.docs')}
    </a>
  );
  return (
    <ConsolePage title="page.developers" lead="developers.lead" extra={actions}>
      <AccountTabs />
      <QuickStart />
      <Keys />
      <Endpoints calls={ownChannels} />
      <CallLimits />
      <KeyCalls />
    </ConsolePage>
  );
};
