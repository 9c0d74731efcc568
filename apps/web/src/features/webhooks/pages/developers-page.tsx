import { useState, type ComponentType } from 'react';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { SecretShown } from '../../../frame/secret-shown.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import '../parts/developers.css';
import { ownChannels } from '../channel-calls.ts';
import { CallLimits } from '../parts/call-limits.tsx';
import { ChatChannels } from '../parts/chat-channels.tsx';
import { EndpointDialog } from '../parts/endpoint-dialog.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { KeyCalls } from '../parts/key-calls.tsx';
import { QuickStart } from '../parts/quick-start.tsx';

type DevelopersPageProps = {
  /** The list of API keys, which is another feature's. */
  readonly keys: ComponentType;
};

/** /developers: how to begin, keys, webhooks, group chats, and the keys' limits and calls. */
export const DevelopersPage = ({ keys: Keys }: DevelopersPageProps) => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const actions = (
    <span className="people-head">
      <a className={buttonClass({})} href="/docs" target="_blank" rel="noreferrer">
        {t('developers.docs')}
      </a>
      <Button variant="primary" onClick={() => setAdding(true)}>
        {t('webhooks.add')}
      </Button>
    </span>
  );
  return (
    <ConsolePage title="page.developers" lead="developers.lead" extra={actions}>
      <QuickStart />
      <Keys />
      <Endpoints onSecret={setSecret} />
      <ChatChannels calls={ownChannels} />
      <CallLimits />
      <KeyCalls />
      {adding && <EndpointDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret !== undefined && (
        <SecretShown title={t('webhooks.shownTitle')} value={secret} onClose={() => setSecret(undefined)} />
      )}
    </ConsolePage>
  );
};
