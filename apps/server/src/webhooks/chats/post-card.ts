import type { ChatError } from '@waybill/contract/vocabulary/chat.ts';
import { type TranslateChat, chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Resolve, postWebhook } from '../delivering/post-webhook.ts';
import type { Card } from './card.ts';
import { isRobotAddress } from './robot-address.ts';
import { errorOfAnswer } from './robot-answers.ts';
import { requestOf } from './robot-messages.ts';
import { openRobot } from './sealed-robot.ts';
import type { OpenChannel } from './store.ts';

export type PostDeps = {
  readonly config: Config;
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

/** Sends a card to a channel once; answers why its robot did not take it, null when it did. */
export const postCard = async (
  { config, stop, resolve }: PostDeps,
  channel: OpenChannel,
  write: (t: TranslateChat, origin: string) => Card,
): Promise<ChatError | null> => {
  const { kind, user_id: userId } = channel;
  const { webhookAllowPrivate: allowPrivate, publicUrl } = config;
  const robot = openRobot(config, userId, channel.secret);
  if (robot === null || !isRobotAddress(kind, robot.address, allowPrivate)) return 'chatUnreachable';
  const card = write(chatTranslators[channel.language], publicUrl);
  const { url, body } = requestOf(kind, robot, card, Date.now());
  const { status, response } = await postWebhook(url, { body, headers: {} }, { allowPrivate, stop, resolve });
  return errorOfAnswer(kind, status, response);
};
