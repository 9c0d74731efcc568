import { createHmac } from 'node:crypto';
import type { RobotKind } from '@waybill/contract/vocabulary/chat.ts';
import type { Card } from './card.ts';

/** Where a robot or a mailbox is, and what its messages are signed with or the mailbox is confirmed by, empty for none. */
export type Robot = { readonly address: string; readonly secret: string };

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

/** Signature of DingTalk, of a time in milliseconds. */
export const dingtalkSign = (secret: string, timestamp: number): string =>
  hmac(secret, `${timestamp}\n${secret}`);

/** Signature of Feishu, of a time in seconds: the text is the key. */
export const feishuSign = (secret: string, timestamp: number): string => hmac(`${timestamp}\n${secret}`, '');

const mostCharacters = 80;

/** A text of others as one line that is not too long. */
export const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
};

/** The same as markdown shows it: no markup, nobody mentioned. */
const plain = (text: string): string =>
  oneLine(text).replaceAll(/[!#<>@[\\\]_`|~*]/g, (mark) =>
    String.fromCodePoint((mark.codePointAt(0) ?? 0) + 0xfee0),
  );

const linesOf = ({ facts }: Card): string[] =>
  facts.map(({ label, value }) => (label === null ? plain(value) : `${label}${plain(value)}`));

const builders: Readonly<Record<RobotKind, (card: Card) => object>> = {
  wecom: (card) => ({
    msgtype: 'markdown',
    markdown: {
      content: [
        `**${plain(card.title)}**`,
        ...linesOf(card).map((line) => `> ${line}`),
        `[${card.open}](${card.url})`,
      ].join('\n'),
    },
  }),
  dingtalk: (card) => ({
    msgtype: 'actionCard',
    actionCard: {
      title: plain(card.title),
      text: [`### ${plain(card.title)}`, ...linesOf(card)].join('\n\n'),
      singleTitle: card.open,
      singleURL: card.url,
    },
  }),
  feishu: (card) => ({
    msg_type: 'interactive',
    card: {
      header: {
        title: { tag: 'plain_text', content: card.title },
        template: card.urgent ? 'orange' : 'blue',
      },
      elements: [
        { tag: 'div', text: { tag: 'lark_md', content: linesOf(card).join('\n') } },
        {
          tag: 'action',
          actions: [
            {
              tag: 'button',
              text: { tag: 'plain_text', content: card.open },
              url: card.url,
              type: 'primary',
            },
          ],
        },
      ],
    },
  }),
};

/** What is posted to a robot for a card at a time (milliseconds), signed where it has a secret. */
export const requestOf = (
  kind: RobotKind,
  { address, secret }: Robot,
  card: Card,
  now: number,
): { readonly url: string; readonly body: string } => {
  const message = builders[kind](card);
  const url = new URL(address);
  if (secret === '' || kind === 'wecom') return { url: url.href, body: JSON.stringify(message) };
  if (kind === 'dingtalk') {
    url.searchParams.set('timestamp', String(now));
    url.searchParams.set('sign', dingtalkSign(secret, now));
    return { url: url.href, body: JSON.stringify(message) };
  }
  const seconds = Math.floor(now / 1_000);
  const signed = { timestamp: String(seconds), sign: feishuSign(secret, seconds), ...message };
  return { url: url.href, body: JSON.stringify(signed) };
};
