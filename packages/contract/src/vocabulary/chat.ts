/** Whose robots can be channels: 企业微信, 钉钉 and 飞书. */
export const robotKinds = ['wecom', 'dingtalk', 'feishu'] as const;
/** Whose robot a channel is. */
export type RobotKind = (typeof robotKinds)[number];
/** What can be a channel: a robot of a group chat, or a mailbox. */
export const chatKinds = [...robotKinds, 'email'] as const;
/** What a channel is. */
export type ChatKind = (typeof chatKinds)[number];

/** How much an account has of chat channels, and how messages go. */
export const chatLimits = {
  /** Channels of an account. */
  channels: 10,
  /** Characters of a name. */
  name: 40,
  /** Characters of an address. */
  address: 500,
  /** Characters of a signing secret. */
  secret: 200,
  /** Messages that a robot takes within a minute. */
  aMinute: 20,
  /** Characters of the code that confirms a mailbox. */
  code: 8,
  /** Events that one message holds. */
  eventsAtOnce: 200,
} as const;

/** Why a robot did not take a message, as errors of the catalogue. */
export const chatErrors = [
  'chatSignWrong',
  'chatRobotGone',
  'chatKeywordMissing',
  'chatAddressNotAllowed',
  'chatTooFast',
  'chatRefused',
  'chatUnreachable',
] as const;
/** Why a robot did not take a message. */
export type ChatError = (typeof chatErrors)[number];
