import { createHmac } from 'node:crypto';
import type { RobotKind, WebhookKind } from '@waybill/contract/vocabulary/webhook.ts';
import type { Card } from './card.ts';

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

/** How each kind of robot wants its messages, and what it answers. */
export const presets: Readonly<
  Record<
    RobotKind,
    {
      /** The message: `{title}`, `{lines}`, `{open}` and `{url}` are those of a card. */
      readonly body: object;
      readonly between: string;
      /** Where time and signature stand, in what the time is counted (milliseconds), and how it is signed. */
      readonly signature: {
        readonly at: 'query' | 'body';
        readonly unit: number;
        readonly of: (secret: string, time: number) => string;
      } | null;
      /** Codes of what only its owner can put right: another robot, secret, keyword or list of addresses. */
      readonly refused: readonly number[];
    }
  >
> = {
  wecom: {
    body: { msgtype: 'markdown', markdown: { content: '**{title}**\n> {lines}\n[{open}]({url})' } },
    between: '\n> ',
    signature: null,
    refused: [60_020, 93_000, 93_004, 93_008],
  },
  dingtalk: {
    body: {
      msgtype: 'actionCard',
      actionCard: {
        title: '{title}',
        text: '### {title}\n\n{lines}',
        singleTitle: '{open}',
        singleURL: '{url}',
      },
    },
    between: '\n\n',
    signature: { at: 'query', unit: 1, of: (secret, time) => hmac(secret, `${time}\n${secret}`) },
    refused: [300_001, 300_005, 310_000, 400_013, 400_101, 400_102, 400_106],
  },
  feishu: {
    body: {
      msg_type: 'interactive',
      card: {
        header: { title: { tag: 'plain_text', content: '{title}' }, template: 'blue' },
        elements: [
          { tag: 'div', text: { tag: 'lark_md', content: '{lines}' } },
          {
            tag: 'action',
            actions: [
              {
                tag: 'button',
                text: { tag: 'plain_text', content: '{open}' },
                url: '{url}',
                type: 'primary',
              },
            ],
          },
        ],
      },
    },
    between: '\n',
    signature: { at: 'body', unit: 1_000, of: (secret, time) => hmac(`${time}\n${secret}`, '') },
    refused: [19_001, 19_007, 19_021, 19_022, 19_024],
  },
};

export type Robot = { readonly address: string; readonly secret: string };

export const messageOf = (
  kind: RobotKind,
  { address, secret }: Robot,
  card: Card,
  now: number,
): { readonly url: string; readonly body: string } => {
  const { body, between, signature } = presets[kind];
  const values: Readonly<Record<string, string>> = { ...card, lines: card.lines.join(between) };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const message = JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as object;
  const url = new URL(address);
  if (signature === null || secret === '') return { url: url.href, body: JSON.stringify(message) };
  const time = Math.floor(now / signature.unit);
  const signed = { timestamp: String(time), sign: signature.of(secret, time) };
  if (signature.at === 'body') return { url: url.href, body: JSON.stringify({ ...signed, ...message }) };
  for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, value);
  return { url: url.href, body: JSON.stringify(message) };
};

/** The code that a robot answers, 0 when it took the message; undefined when it is no answer of one. */
const codeOf = (response: string | null): unknown => {
  try {
    const answer = JSON.parse(response ?? '') as Readonly<Record<string, unknown>> | null;
    return answer?.['errcode'] ?? answer?.['code'] ?? answer?.['StatusCode'];
  } catch {
    return undefined;
  }
};

/** Whether a receiver took what was posted, and whether it refused it for good. Robots answer errors with status 200. */
export const judge = (
  kind: WebhookKind,
  { status, response }: { readonly status: number | null; readonly response: string | null },
): { readonly taken: boolean; readonly forGood: boolean } => {
  const good = status !== null && status >= 200 && status < 300;
  const code = kind === 'webhook' || !good ? undefined : codeOf(response);
  return {
    taken: good && (kind === 'webhook' || code === 0),
    forGood:
      status === 410 || (kind !== 'webhook' && presets[kind].refused.some((refused) => refused === code)),
  };
};
