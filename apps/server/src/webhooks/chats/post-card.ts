import type { ChatError } from '@waybill/contract/vocabulary/chat.ts';
import { type TranslateChat, chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Resolve, postWebhook } from '../delivering/post-webhook.ts';
import type { Card } from './card.ts';
import { mailCard } from './mail-card.ts';
import { isRobotAddress } from './robot-address.ts';
import { errorOfAnswer } from './robot-answers.ts';
import { requestOf } from './robot-messages.ts';
import { openRobot } from './sealed-robot.ts';
import type { OpenChannel } from './store.ts';

export type PostDeps = Pick<Deps, 'config' | 'mailer'> & {
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

/**
 * Sends a card to a channel once; answers why its robot or the mail server did not take it, null when it did. A mail that
 * may be sent again has a mark.
 */
export const postCard = async (
  { config, mailer, stop, resolve }: PostDeps,
  channel: OpenChannel,
  write: (t: TranslateChat, origin: string) => Card,
  mark?: string,
): Promise<ChatError | null> => {
  const { kind, user_id: userId } = channel;
  const { webhookAllowPrivate: allowPrivate, publicUrl } = config;
  const robot = openRobot(config, userId, channel.secret);
  if (robot === null) return 'chatUnreachable';
  if (kind === 'email') {
    const card = write(chatTranslators[channel.language], publicUrl);
    return mailCard({ config, mailer }, channel, robot.address, card, mark);
  }
  if (!isRobotAddress(kind, robot.address, allowPrivate)) return 'chatUnreachable';
  const card = write(chatTranslators[channel.language], publicUrl);
  const { url, body } = requestOf(kind, robot, card, Date.now());
  const { status, response } = await postWebhook(url, { body, headers: {} }, { allowPrivate, stop, resolve });
  return errorOfAnswer(kind, status, response);
};
