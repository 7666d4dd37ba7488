import type { FastifyInstance } from 'fastify';
import { html } from '../../server/lib/html';
import { readText } from '../../server/lib/json';
import { layout } from './layout';

type Mail = { messageId: string; to: string; subject: string; text: string };

/** Mails that are shown, newest first. */
const KEPT = 50;
const LINK = /https?:\/\/\S+#\S+/;

/** Mails of the product that nobody sends: they stay in memory, and a page shows them. */
export function addMailbox(app: FastifyInstance): void {
  const mails: Mail[] = [];

  app.post('/__sandbox/mails', (request, reply) => {
    const read = (name: keyof Mail) => readText(request.body, name) ?? '';
    const mail = { messageId: read('messageId'), to: read('to'), subject: read('subject'), text: read('text') };
    // A server of mail sorts out what it has had before.
    if (!mails.some(({ messageId }) => messageId === mail.messageId)) mails.unshift(mail);
    mails.length = Math.min(mails.length, KEPT);
    return reply.code(204).send();
  });

  app.get('/mailbox', (_request, reply) => reply.type('text/html; charset=utf-8').send(mailboxPage(mails)));
}

function mailboxPage(mails: readonly Mail[]): string {
  const body = html`
    <h1>Mailbox</h1>
    <p>Mails that Postwright would have sent. None leaves this computer: no server of mail is set.</p>
    ${mails.length === 0 ? html`<p class="card empty">No mail yet.</p>` : ''}
    ${mails.map(
      ({ to, subject, text }) => html`
        <article class="card">
          <h2>${subject}</h2>
          <p class="soft">To ${to}</p>
          <p class="mail">${text}</p>
          ${LINK.test(text) ? html`<p><a href="${LINK.exec(text)?.[0] ?? ''}">Open the link</a></p>` : ''}
        </article>
      `,
    )}
  `;
  return layout({ title: 'Mailbox', network: null, body });
}
