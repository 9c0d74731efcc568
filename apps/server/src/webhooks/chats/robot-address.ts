import type { RobotKind } from '@waybill/contract/vocabulary/chat.ts';
import { isReceiver } from '../rules.ts';

/** Where the robots of a chat take messages, as its documentation names it. */
const robots: Readonly<
  Record<RobotKind, { readonly host: string; readonly path: RegExp; readonly parameter: string | null }>
> = {
  wecom: { host: 'qyapi.weixin.qq.com', path: /^\/cgi-bin\/webhook\/send$/, parameter: 'key' },
  dingtalk: { host: 'oapi.dingtalk.com', path: /^\/robot\/send$/, parameter: 'access_token' },
  feishu: { host: 'open.feishu.cn', path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/, parameter: null },
};

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether an address is that of a robot: at the host of its chat alone, where `allowPrivate` says so also on loopback. */
export const isRobotAddress = (kind: RobotKind, text: string, allowPrivate: boolean): boolean => {
  if (!isReceiver(text, allowPrivate)) return false;
  const { protocol, hostname, port, pathname, searchParams } = new URL(text);
  const { host, path, parameter } = robots[kind];
  if (!path.test(pathname) || (parameter !== null && !searchParams.get(parameter))) return false;
  if (allowPrivate && loopback.has(hostname)) return true;
  return protocol === 'https:' && hostname === host && port === '';
};
