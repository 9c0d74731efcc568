import type { ChatError, ChatKind, RobotKind } from '@waybill/contract/vocabulary/chat.ts';

/** Codes of the robots' documentation; a code that is not here is `chatRefused`. */
const codes: Readonly<Record<RobotKind, Readonly<Record<string, ChatError>>>> = {
  wecom: {
    '-1': 'chatUnreachable',
    45009: 'chatTooFast',
    45033: 'chatTooFast',
    93000: 'chatRobotGone',
    93004: 'chatRobotGone',
    93008: 'chatRobotGone',
    60020: 'chatAddressNotAllowed',
  },
  dingtalk: {
    '-1': 'chatUnreachable',
    90030: 'chatTooFast',
    130101: 'chatTooFast',
    410100: 'chatTooFast',
    300001: 'chatRobotGone',
    300005: 'chatRobotGone',
    400013: 'chatRobotGone',
    400101: 'chatRobotGone',
    400102: 'chatRobotGone',
    400106: 'chatRobotGone',
  },
  feishu: {
    11232: 'chatTooFast',
    11247: 'chatTooFast',
    19001: 'chatRobotGone',
    19007: 'chatRobotGone',
    19021: 'chatSignWrong',
    19022: 'chatAddressNotAllowed',
    19024: 'chatKeywordMissing',
  },
};

/** DingTalk has one code for all of its security settings; the message says which, in English or Chinese. */
const dingtalkSecurity = (message: string): ChatError => {
  if (/keyword|\u5173\u952E\u8BCD/i.test(message)) return 'chatKeywordMissing';
  return /\bip\b|whitelist|\u767D\u540D\u5355/i.test(message) ? 'chatAddressNotAllowed' : 'chatSignWrong';
};

type Answer = { readonly code: number; readonly message: string };

const parse = (response: string): Answer | undefined => {
  try {
    const answer = JSON.parse(response) as Readonly<Record<string, unknown>> | null;
    const code = answer?.['errcode'] ?? answer?.['code'] ?? answer?.['StatusCode'];
    const message = answer?.['errmsg'] ?? answer?.['msg'];
    return typeof code === 'number'
      ? { code, message: typeof message === 'string' ? message : '' }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Why a robot did not take a message, by what it answered; null when it did. Robots answer errors with status 200. */
export const errorOfAnswer = (
  kind: RobotKind,
  status: number | null,
  response: string | null,
): ChatError | null => {
  if (status === 429) return 'chatTooFast';
  const answer = parse(response ?? '');
  if (answer === undefined) return 'chatUnreachable';
  const { code, message } = answer;
  if (code === 0) return null;
  if (kind === 'dingtalk' && code === 310_000) return dingtalkSecurity(message);
  if (kind === 'feishu' && code === 9_499 && /too many|frequen|limit/i.test(message)) return 'chatTooFast';
  return codes[kind][code] ?? 'chatRefused';
};

/** What only its owner can put right: the channel is switched off. */
const lasting: ReadonlySet<ChatError> = new Set([
  'chatSignWrong',
  'chatRobotGone',
  'chatKeywordMissing',
  'chatAddressNotAllowed',
]);

/** Whether trying again is of no use. */
export const isLasting = (error: ChatError): boolean => lasting.has(error);

/**
 * Seconds between two messages: a robot gets 20 a minute at most, with a little for networks that bring them closer
 * together, a mailbox one.
 */
export const betweenMessages = (kind: ChatKind): number => (kind === 'email' ? 60 : 3.2);

/** Seconds that a channel is left alone after a message. */
export const restAfter = (kind: ChatKind, error: ChatError | null): number => {
  if (error === null || isLasting(error)) return betweenMessages(kind);
  // DingTalk takes nothing for ten minutes from whoever was too fast.
  return error === 'chatTooFast' && kind === 'dingtalk' ? 600 : 60;
};
