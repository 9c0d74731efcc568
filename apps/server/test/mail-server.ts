import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  /** What it took, in the order it came. */
  readonly mails: readonly Email[];
  /** To whom each of them was to be brought, whatever its headers say. */
  readonly recipients: readonly (readonly string[])[];
  /** Turns so many of the next mails away, as a busy server does. */
  refuse(count: number): void;
  /** How many it turned away. */
  readonly refused: () => number;
  close(): Promise<void>;
};

/** A real mail server on loopback that keeps what it takes. */
export const openMailServer = async (): Promise<MailServer> => {
  const mails: Email[] = [];
  const recipients: string[][] = [];
  let toReject = 0;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const take = async (): Promise<void> => {
        const mail = await PostalMime.parse(await buffer(stream));
        if (toReject > 0) {
          toReject -= 1;
          refused += 1;
          // Servers quote what they turn away; none of it may get into a log.
          throw Object.assign(new Error(`try again later: ${mail.text ?? ''}`), { responseCode: 451 });
        }
        mails.push(mail);
        recipients.push(envelope.rcptTo.map(({ address: to }) => to));
      };
      take().then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    recipients,
    refuse: (count) => {
      toReject = count;
    },
    refused: () => refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
