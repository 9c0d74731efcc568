import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { nothingRuns } from '../http/security-headers.ts';
import { isByOwnName } from '../http/is-local.ts';
import { type Translate, localeOf, translatorFor } from '../http/language.ts';
import { AppError } from '../app-error.ts';
import { type Mail, escapeHtml } from './mail.ts';
import type { Log } from '../log/log.ts';

type KeptMail = Mail & { readonly id: number; readonly sentAt: number };

const most = 200;

/** Mails of the demo, newest first. In memory only: they carry links that must not lie about. */
const createMailbox = () => {
  let mails: readonly KeptMail[] = [];
  let put = 0;
  return {
    put: (mail: Mail): void => {
      put += 1;
      mails = [{ ...mail, id: put, sentAt: Date.now() }, ...mails].slice(0, most);
    },
    list: () => mails,
  };
};

type Mailbox = ReturnType<typeof createMailbox>;

const style = `
body{margin:0;background:#f2f4f7;color:#1b2330;font:15px/1.6 -apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
h1{font-size:24px;margin:0 0 4px}
.note{margin:0 0 24px;color:#5b6472}
article{margin:0 0 16px;padding:20px 24px;background:#fff;border:1px solid #e1e5eb;border-radius:12px}
h2{font-size:17px;margin:0 0 4px}
.meta{margin:0;color:#5b6472;font-size:13px}
pre{margin:12px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:#1554ad}
`;

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, i) =>
      i % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');

const articleOf = (mail: KeptMail, t: Translate, timeZone: string): string => {
  const sent = new Date(mail.sentAt);
  // Swedish writes times as everybody can read them: 2026-11-20 15:22:33.
  const time = sent.toLocaleString('sv-SE', { timeZone });
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">${escapeHtml(t('mail.box.to'))} ${escapeHtml(mail.to)} · <time datetime="${sent.toISOString()}">${time}</time> · <a href="/dev/mailbox/${mail.id}">${escapeHtml(t('mail.box.asHtml'))}</a></p>
<pre>${withLinks(mail.text)}</pre>
</article>`;
};

const pageOf = (
  mails: readonly KeptMail[],
  locale: string,
  t: Translate,
  timeZone: string,
  nonce: string,
): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(t('mail.box.title'))}</title><style nonce="${nonce}">${style}</style></head>
<body><main>
<h1>${escapeHtml(t('mail.box.title'))}</h1>
<p class="note">${escapeHtml(t('mail.box.note'))}</p>
${mails.length === 0 ? `<p>${escapeHtml(t('mail.box.empty'))}</p>` : mails.map((mail) => articleOf(mail, t, timeZone)).join('\n')}
</main></body>
</html>
`;

const sendPage = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${nothingRuns}; ${policy}`)
    .send(html);

/**
 * Shows the mailbox at `/dev/mailbox`, and at `/dev/mailbox.json` for tests, newest first. Without one the addresses do
 * not exist. The page runs no script and shows everything that came from outside as text.
 */
export const serveMailbox = (
  app: FastifyInstance,
  mailbox: Mailbox | undefined,
  { timeZone, publicUrl }: Pick<Config, 'timeZone' | 'publicUrl'>,
): void => {
  const open = (request: FastifyRequest): Mailbox => {
    if (mailbox === undefined) throw new AppError('notFound');
    if (!isByOwnName(request, publicUrl)) throw new AppError('forbidden');
    return mailbox;
  };
  app.get('/dev/mailbox', { schema: { hide: true } }, async (request, reply) => {
    const locale = localeOf(request.headers['accept-language']);
    const nonce = randomBytes(16).toString('base64');
    const html = pageOf(open(request).list(), locale, translatorFor(locale), timeZone, nonce);
    return sendPage(reply, html, `style-src 'nonce-${nonce}'`);
  });
  app.get('/dev/mailbox.json', { schema: { hide: true } }, (request, reply) =>
    reply.send({ list: open(request).list() }),
  );
  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = open(request)
        .list()
        .find(({ id }) => String(id) === request.params.id);
      if (mail === undefined) throw new AppError('notFound');
      return sendPage(reply, mail.html, "style-src 'unsafe-inline'; sandbox allow-popups");
    },
  );
};

export type Mailer = {
  /** Hands a mail over; fails when it was not taken, so that the job that sends it tries again. */
  send(mail: Mail): Promise<void>;
  readonly mailbox: Mailbox | undefined;
  close(): void;
};

/** What a failed delivery may say: never the mail, which servers quote in their answers. */
const reasonOf = (error: unknown): string => {
  const { code = 'unknown reason', responseCode = '' } = error as { code?: string; responseCode?: number };
  return `${code} ${responseCode}`.trim();
};

const settings = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

export const checkMailServer = async (url: string): Promise<string | undefined> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...settings, socketTimeout: 10_000 });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.close();
  }
};

const overSmtp = ({ url, from }: NonNullable<Config['smtp']>): Mailer => {
  let transport: Transporter | undefined;
  // Loaded with the first mail: not every process sends any.
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ url, pool: true, maxConnections: 2, ...settings });
    return transport;
  };
  return {
    mailbox: undefined,
    send: async (mail) => {
      try {
        await (await connect()).sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        // Without its cause, which quotes the mail.
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`mail was not taken: ${reasonOf(error)}`);
      }
    },
    close: () => transport?.close(),
  };
};

export const createMailer = ({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, log: Log): Mailer => {
  if (smtp !== undefined) return overSmtp(smtp);
  const mailbox = demo ? createMailbox() : undefined;
  return {
    mailbox,
    send: async (mail) => {
      if (mailbox === undefined) log.warn('a mail was not sent: SMTP_URL is not set');
      else mailbox.put(mail);
    },
    close: () => undefined,
  };
};
