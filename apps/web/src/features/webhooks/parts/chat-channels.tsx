import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { wholeList } from '../../../frame/list/whole-list.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { whenText } from '../../../ui/when.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { ChatDialog } from './chat-dialog.tsx';
import { ConfirmMailbox } from './confirm-mailbox.tsx';
import { stateTones } from './state-tones.ts';

type ChatChannelsProps = { readonly calls: ChannelCalls };

/** The group chats and mailboxes that the account or the team is notified in. */
export const ChatChannels = ({ calls }: ChatChannelsProps) => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ConsoleList
        title="chats.title"
        queryKey={calls.key}
        read={async (_, options) => wholeList(await call(calls.list, {}, options))}
        ownPage
        rowId={({ id }) => id}
        empty={{ icon: 'send', title: 'chats.none', text: 'chats.noneText' }}
        extra={() => (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('chats.add')}
          </Button>
        )}
        columns={[
          {
            header: 'chats.name',
            width: 200,
            line: 1,
            cell: ({ name }) => name,
            below: ({ kind, signed, address }) =>
              address === null
                ? t(signed ? 'chats.kindSigned' : 'chats.kind', { kind: t(`chats.kind.${kind}`) })
                : t('chats.kindAddress', { kind: t(`chats.kind.${kind}`), address }),
          },
          {
            header: 'webhooks.events',
            width: 170,
            line: 2,
            cell: ({ events }) => <code>{events.join(' · ')}</code>,
          },
          {
            header: 'webhooks.state',
            width: 230,
            line: 1,
            cell: ({ state }) => (
              <StatusTag tone={stateTones[state]}>
                {t(
                  state === 'gone' || state === 'unconfirmed'
                    ? `chats.state.${state}`
                    : `webhooks.state.${state}`,
                )}
              </StatusTag>
            ),
            below: ({ lastTime, lastError }) => {
              if (lastError !== null) return lastError.text;
              return lastTime !== null && t('chats.lastSent', { time: whenText(lastTime) });
            },
          },
        ]}
        actionsWidth={330}
        actions={[
          {
            label: 'chats.confirm',
            look: 'primary',
            name: ({ name }) => t('chats.confirmOf', { name }),
            when: ({ state }) => state === 'unconfirmed',
            dialog: (row, close) => <ConfirmMailbox calls={calls} channel={row} onClose={close} />,
          },
          {
            label: 'chats.codeAgain',
            when: ({ state }) => state === 'unconfirmed',
            confirm: {
              text: ({ address }) => t('chats.codeAgainText', { address: address ?? '' }),
              done: 'chats.codeSent',
              run: ({ id }) => call(calls.test, { params: { id }, body: {} }),
            },
          },
          {
            label: 'chats.test',
            when: ({ state }) => state !== 'unconfirmed',
            name: ({ name }) => t('chats.testOf', { name }),
            confirm: {
              text: ({ name }) => t('chats.testText', { name }),
              done: 'chats.tested',
              run: ({ id }) => call(calls.test, { params: { id }, body: {} }),
            },
          },
          {
            label: 'webhooks.edit',
            name: ({ name }) => t('chats.editOf', { name }),
            dialog: (row, close) => <ChatDialog calls={calls} channel={row} onClose={close} />,
          },
          {
            label: 'webhooks.pause',
            when: ({ state }) => state === 'active',
            confirm: {
              text: () => t('chats.pauseText'),
              done: 'chats.paused',
              run: ({ id }) => call(calls.change, { params: { id }, body: { active: false } }),
            },
          },
          {
            label: 'webhooks.resume',
            look: 'primary',
            when: ({ state }) => state !== 'active' && state !== 'unconfirmed',
            confirm: {
              text: ({ name }) => name,
              done: 'chats.resumed',
              run: ({ id }) => call(calls.change, { params: { id }, body: { active: true } }),
            },
          },
          {
            label: 'webhooks.remove',
            look: 'danger',
            name: ({ name }) => t('chats.removeOf', { name }),
            confirm: {
              text: ({ name }) => t('chats.removeText', { name }),
              done: 'chats.removed',
              run: ({ id }) => call(calls.remove, { params: { id } }),
            },
          },
        ]}
      />
      {adding && <ChatDialog calls={calls} onClose={() => setAdding(false)} />}
    </>
  );
};
