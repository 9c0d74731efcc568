import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RobotKind } from '@waybill/contract/vocabulary/webhook.ts';

/** A robot of a group chat, as the documentation of its chat describes it. */
export type ImitatedRobot = {
  readonly kind: RobotKind;
  /** Its webhook address. */
  readonly address: string;
  /** What it signs with; empty for none. */
  secret: string;
  /** What each message has to contain; empty for nothing. */
  keyword: string;
  /** False once it was removed from its group. */
  inGroup: boolean;
  /** Takes messages and never answers. */
  hangs: boolean;
  /** Bodies that the group shows. */
  readonly shown: string[];
  /** What it answered, code by code. */
  readonly answered: number[];
  /** When it took messages, in milliseconds. */
  readonly times: number[];
};

const hourMs = 3_600_000;
const minuteMs = 60_000;
const aMinute = 20;
const wecomBytes = 4_096;

type Body = Readonly<Record<string, unknown>> & {
  readonly markdown?: { readonly content?: unknown };
  readonly actionCard?: Readonly<Record<string, unknown>>;
  readonly card?: { readonly header?: unknown; readonly elements?: readonly unknown[] };
};

const hmac = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('base64');

const isFresh = (ms: number): boolean => Math.abs(Date.now() - ms) < hourMs;

/** Code and message that a robot answers, 0 when it takes the message. */
type Judge = (robot: ImitatedRobot, url: URL, body: Body, text: string, fast: boolean) => [number, string];

const judges: Readonly<Record<RobotKind, Judge>> = {
  wecom: (robot, _, body, __, fast) => {
    if (!robot.inGroup) return [93_000, 'invalid webhook url, hint: [1795530153]'];
    if (fast) return [45_009, 'api freq out of limit'];
    const content = body.markdown?.content;
    const good = body['msgtype'] === 'markdown' && typeof content === 'string' && content !== '';
    return good && Buffer.byteLength(content) <= wecomBytes ? [0, 'ok'] : [40_058, 'invalid parameter'];
  },
  dingtalk: (robot, url, body, text, fast) => {
    if (!robot.inGroup) return [300_005, 'token is not exist'];
    if (fast) return [130_101, 'send too fast, exceed 20 times per minute'];
    const timestamp = url.searchParams.get('timestamp') ?? '';
    const sign = hmac(robot.secret, `${timestamp}\n${robot.secret}`);
    if (robot.secret !== '' && (!isFresh(Number(timestamp)) || url.searchParams.get('sign') !== sign))
      return [
        310_000,
        'description:机器人发送签名不匹配;solution:请确认签名和生成签名的时间戳必须都放在调用的网址中',
      ];
    if (!text.includes(robot.keyword)) return [310_000, 'description:关键词不匹配;keywords not in content'];
    const fields = ['title', 'text', 'singleTitle', 'singleURL'];
    const good = body['msgtype'] === 'actionCard' && fields.every((name) => body.actionCard?.[name]);
    return good ? [0, 'ok'] : [40_035, '缺少参数'];
  },
  feishu: (robot, _, body, text, fast) => {
    if (!robot.inGroup) return [19_001, 'param invalid: incoming webhook access token invalid'];
    if (fast) return [11_232, 'frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]'];
    const timestamp = String(body['timestamp']);
    const sign = hmac(`${timestamp}\n${robot.secret}`, '');
    if (robot.secret !== '' && (!isFresh(Number(timestamp) * 1_000) || body['sign'] !== sign))
      return [19_021, 'sign match fail or timestamp is not within one hour from current time'];
    if (!text.includes(robot.keyword)) return [19_024, 'Key Words Not Found'];
    const good = body['msg_type'] === 'interactive' && body.card?.header && body.card.elements?.length === 2;
    return good ? [0, 'success'] : [9_499, 'Bad Request'];
  },
};

const paths: Readonly<Record<RobotKind, (token: string) => string>> = {
  wecom: (token) => `/cgi-bin/webhook/send?key=${token}`,
  dingtalk: (token) => `/robot/send?access_token=${token}`,
  feishu: (token) => `/open-apis/bot/v2/hook/${token}`,
};

const tokenOf = ({ searchParams, pathname }: URL): string =>
  searchParams.get('key') ??
  searchParams.get('access_token') ??
  pathname.slice(pathname.lastIndexOf('/') + 1);

/** A group chat server that imitates the robots of WeCom, DingTalk and Feishu on loopback. */
export const startRobots = async () => {
  const robots = new Map<string, ImitatedRobot>();

  const take = (robot: ImitatedRobot, url: URL, text: string, answer: ServerResponse): void => {
    const now = Date.now();
    const fast = robot.times.filter((at) => at > now - minuteMs).length >= aMinute;
    const [code, message] = judges[robot.kind](robot, url, JSON.parse(text) as Body, text, fast);
    robot.times.push(now);
    robot.answered.push(code);
    if (code === 0) robot.shown.push(text);
    if (robot.hangs) return;
    const feishu = robot.kind === 'feishu';
    answer
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(feishu ? { code, msg: message, data: {} } : { errcode: code, errmsg: message }));
  };
  const server = createServer((request, answer) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://robots.example');
      const robot = robots.get(tokenOf(url));
      if (robot === undefined) answer.writeHead(404).end();
      else take(robot, url, text, answer);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** Adds a robot to a group. */
    add: (kind: RobotKind, security: { secret?: string; keyword?: string } = {}): ImitatedRobot => {
      const token = `token-${robots.size + 1}`;
      const robot: ImitatedRobot = {
        kind,
        address: `http://127.0.0.1:${port}${paths[kind](token)}`,
        secret: security.secret ?? '',
        keyword: security.keyword ?? '',
        inGroup: true,
        hangs: false,
        shown: [],
        answered: [],
        times: [],
      };
      robots.set(token, robot);
      return robot;
    },
    /** Breaks off what hangs. */
    hangUp: () => server.closeAllConnections(),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
