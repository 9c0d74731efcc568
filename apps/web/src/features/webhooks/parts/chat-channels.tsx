import { chatChannelEndpoints as endpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { wholeList } from '../../../frame/list/whole-list.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { whenText } from '../../../ui/when.tsx';
import { chatsKey } from '../queries.ts';
import { ChatDialog } from './chat-dialog.tsx';
import { stateTones } from './state-tones.ts';

/** The group chats that the account is notified in. */
export const ChatChannels = () => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ConsoleList
        title="chats.title"
        queryKey={chatsKey}
        read={async (_, options) => wholeList(await call(endpoints.listChatChannels, {}, options))}
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
            below: ({ kind, signed }) =>
              t(signed ? 'chats.kindSigned' : 'chats.kind', { kind: t(`chats.kind.${kind}`) }),
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
                {t(state === 'gone' ? 'chats.state.gone' : `webhooks.state.${state}`)}
              </StatusTag>
            ),
            below: ({ lastTime, lastError }) => {
              if (lastError !== null) return lastError.text;
              return lastTime !== null && t('chats.lastSent', { time: whenText(lastTime) });
            },
          },
        ]}
        actionsWidth={260}
        actions={[
          {
            label: 'chats.test',
            name: ({ name }) => t('chats.testOf', { name }),
            confirm: {
              title: 'chats.test',
              text: ({ name }) => t('chats.testText', { name }),
              done: 'chats.tested',
              danger: () => false,
              run: ({ id }) => call(endpoints.testChatChannel, { params: { id }, body: {} }),
            },
          },
          {
            label: 'webhooks.edit',
            name: ({ name }) => t('chats.editOf', { name }),
            dialog: (row, close) => <ChatDialog channel={row} onClose={close} />,
          },
          {
            label: 'webhooks.pause',
            when: ({ state }) => state === 'active',
            confirm: {
              title: 'webhooks.pause',
              text: () => t('chats.pauseText'),
              done: 'chats.paused',
              run: ({ id }) => call(endpoints.changeChatChannel, { params: { id }, body: { active: false } }),
            },
          },
          {
            label: 'webhooks.resume',
            look: 'primary',
            when: ({ state }) => state !== 'active',
            confirm: {
              title: 'webhooks.resume',
              text: ({ name }) => name,
              done: 'chats.resumed',
              danger: () => false,
              run: ({ id }) => call(endpoints.changeChatChannel, { params: { id }, body: { active: true } }),
            },
          },
          {
            label: 'webhooks.remove',
            look: 'danger',
            name: ({ name }) => t('chats.removeOf', { name }),
            confirm: {
              title: 'webhooks.remove',
              text: ({ name }) => t('chats.removeText', { name }),
              done: 'chats.removed',
              run: ({ id }) => call(endpoints.deleteChatChannel, { params: { id } }),
            },
          },
        ]}
      />
      {adding && <ChatDialog onClose={() => setAdding(false)} />}
    </>
  );
};
