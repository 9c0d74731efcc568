import type { Transporter } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Mail } from './mail.ts';
import { type Mailbox, createMailbox } from './mailbox.ts';

export type Mailer = {
  /** Hands a mail over; fails when it was not taken, so that the job that sends it tries again. */
  send(mail: Mail): Promise<void>;
  readonly mailbox: Mailbox | undefined;
  close(): void;
};

type MailSettings = {
  readonly demo: boolean;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
};

/** What a failed delivery may say: never the mail, which servers quote in their answers. */
const reasonOf = (error: unknown): string => {
  const { code = 'unknown reason', responseCode = '' } = error as { code?: string; responseCode?: number };
  return `${code} ${responseCode}`.trim();
};

const overSmtp = ({ url, from }: { url: string; from: string }): Mailer => {
  let transport: Transporter | undefined;
  // Loaded with the first mail: not every process sends any.
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
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

export const createMailer = ({ demo, smtp }: MailSettings, log: Log): Mailer => {
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
