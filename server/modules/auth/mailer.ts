import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import { linkFor, type LinkKind } from '#contract/auth';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations';
import { CONFIRMATION_MAX_AGE_MS, INVITATION_MAX_AGE_MS, RESET_MAX_AGE_MS } from '#contract/limits';
import type { Connection } from '../../database/connect';
import { createQueueWorkers } from '../../database/queueWorkers';
import { SYSTEM_CLOCK } from '../../lib/clock';
import type { SecretBox } from '../../lib/secretBox';
import { createMailsRepository } from './mailsRepository';

/** A mail as it is handed over; the same message id tells a server of mail that it has seen it. */
export type Mail = { messageId: string; to: string; subject: string; text: string };

/** Hands a mail over; throws where it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Sends the mails of the outbox; any number of servers share it. */
export type Mailer = { start: () => void; wake: () => void; stop: () => Promise<void> };

/** Nobody waits longer for a server of mail. */
const SMTP_WAIT_MAX_MS = 20 * SECOND_MS;
const REST_MIN_MS = SECOND_MS;

/** Hands mails to a server of mail. */
export function createSmtp(url: string, from: string): SendMail {
  const transport = nodemailer.createTransport(url, { from });
  Object.assign(transport.options, {
    connectionTimeout: SMTP_WAIT_MAX_MS,
    greetingTimeout: SMTP_WAIT_MAX_MS,
    socketTimeout: SMTP_WAIT_MAX_MS,
  });
  return async (mail) => void (await transport.sendMail(mail));
}

/** Hands mails to the sandbox, whose page shows them to whoever tries the product. */
export function createSandboxMail(sandboxOrigin: string): SendMail {
  return async (mail) => {
    const response = await fetch(`${sandboxOrigin}/__sandbox/mails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(SMTP_WAIT_MAX_MS),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
  };
}

const RESET_MINUTES = RESET_MAX_AGE_MS / MINUTE_MS;
const CONFIRMATION_HOURS = CONFIRMATION_MAX_AGE_MS / HOUR_MS;
const INVITATION_DAYS = INVITATION_MAX_AGE_MS / DAY_MS;

/** The words of a mail, by what its link is for. */
function write(kind: LinkKind, publicOrigin: string, link: string): Pick<Mail, 'subject' | 'text'> {
  switch (kind) {
    case 'reset':
      return {
        subject: 'Choose a new password for Postwright',
        text:
          `Somebody, probably you, asked for a new password at ${publicOrigin}.\n\n` +
          `Open this link to choose one. It works once, within ${RESET_MINUTES} minutes of your request:\n\n${link}\n\n` +
          'If it was not you, do nothing: your password stays as it is.\n',
      };
    case 'confirm':
      return {
        subject: 'Confirm your email address for Postwright',
        text:
          `Somebody, probably you, has an account with this address at ${publicOrigin}.\n\n` +
          `Open this link to confirm that the address is yours. It works once, within ${CONFIRMATION_HOURS} hours:\n\n${link}\n\n` +
          'If you have no account there, do nothing: the address stays unconfirmed.\n',
      };
    case 'invitation':
      return {
        subject: 'You are invited to Postwright',
        text:
          `An administrator invites you to sign up at ${publicOrigin}.\n\n` +
          `Open this link. It works once, within ${INVITATION_DAYS} days, and with this email address alone:\n\n${link}\n\n` +
          'If you expect no invitation, do nothing.\n',
      };
  }
}

type Options = {
  connection: Connection;
  secretBox: SecretBox;
  publicOrigin: string;
  send: SendMail;
  mayWork: () => Promise<boolean>;
  logger: FastifyBaseLogger;
};

/** Makes the mailer of a server; it rests until it is started. */
export function createMailer({ connection, secretBox, publicOrigin, send, mayWork, logger }: Options): Mailer {
  const mails = createMailsRepository(connection.db, secretBox);
  const { hostname } = new URL(publicOrigin);

  /** A mail is taken for a time: of a server that dies, another one takes it after that, and sends it by the same id. */
  async function sendNext(): Promise<boolean> {
    const row = await mails.take();
    if (row === null) return false;
    try {
      await send({
        messageId: `<${row.id}@${hostname}>`,
        to: row.email,
        ...write(row.kind, publicOrigin, linkFor(publicOrigin, row.kind, row.token)),
      });
      await mails.remove(row.id);
      logger.info({ mailId: row.id }, 'a mail was sent');
    } catch (error) {
      // The error's own words may repeat the address of the person.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      logger.warn({ mailId: row.id, tries: row.tries, code }, 'a mail could not be sent, and is tried again');
    }
    return true;
  }

  return createQueueWorkers({
    parallel: 1,
    restMinMs: REST_MIN_MS,
    takeNext: sendNext,
    nextDueAt: mails.nextDueAt,
    diskSpace: connection.diskSpace,
    mayWork,
    clock: SYSTEM_CLOCK,
    logger,
    complaint: 'mails could not be sent',
  });
}
