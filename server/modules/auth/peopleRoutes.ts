import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { INVITATION_MAX_AGE_MS, INVITATIONS_MAX, RESET_MAX_AGE_MS } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import {
  CreateInvitationBody,
  CreateResetBody,
  InvitationLink,
  ListInvitationsResponse,
  ResetLink,
} from '#contract/schemas/people';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { createInvitation, deleteInvitation, listInvitations } from './invitationsRepository';
import { createOpaqueToken } from '../../lib/secretBox';
import { addInvitationMail } from './mailsRepository';
import { createReset } from './resetsRepository';
import { isAdministrator } from './usersRepository';

const AGE_DAYS = INVITATION_MAX_AGE_MS / DAY_MS;

/** What administrators do for others: inviting them, and links where they have lost their password. */
export const peopleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
    door,
    mailer,
    publicOrigin,
    secretBox,
  } = app;
  app.get(
    '/invitations',
    {
      schema: {
        operationId: 'listInvitations',
        tags: ['People'],
        summary: 'List invitations that nobody has used yet',
        description: 'For administrators.',
        errors: ['FORBIDDEN'],
        response: { 200: ListInvitationsResponse },
      },
    },
    async (request) => {
      await requireAdministrator(db, sessionOf(request).userId);
      return { invitations: await listInvitations(db) };
    },
  );

  app.post(
    '/invitations',
    {
      schema: {
        operationId: 'createInvitation',
        tags: ['People'],
        summary: 'Invite somebody to sign up',
        description: `For administrators. The link is shown once, and lets one person sign up within ${AGE_DAYS} days: with \`email\`, only with that address, to which another link is mailed where the server sends mail.`,
        errors: ['CONFLICT', 'FORBIDDEN', 'REGISTRATION_CLOSED'],
        body: CreateInvitationBody,
        response: { 201: InvitationLink },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await requireAdministrator(db, userId);
      if (door.registration === 'closed') {
        throw new AppError('REGISTRATION_CLOSED', 'Sign-up is closed on this server, also by invitation.');
      }
      const email = request.body.email?.trim() ?? null;
      const mailedToken = email === null || mailer === null ? null : createOpaqueToken('');
      const made = { kind: 'administrator', createdBy: userId, email, isAdmin: false, mailedToken } as const;
      const invitation = await inTransaction(db, async (tx) => {
        const link = await createInvitation(tx, publicOrigin, made);
        if (mailedToken !== null) await addInvitationMail(tx, secretBox, mailedToken);
        return link;
      });
      if (invitation === null) {
        throw new AppError('CONFLICT', `There are ${INVITATIONS_MAX} open invitations. Take one back first.`);
      }
      mailer?.wake();
      return reply.code(201).send(invitation);
    },
  );

  app.delete(
    '/invitations/:id',
    {
      schema: {
        operationId: 'deleteInvitation',
        tags: ['People'],
        summary: 'Take an invitation back',
        description: 'For administrators, whoever of them has made it.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      if (!(await isAdministrator(db, userId)) || !(await deleteInvitation(db, request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.post(
    '/password-resets',
    {
      schema: {
        operationId: 'createReset',
        tags: ['People'],
        summary: 'Make a link for somebody who has lost their password',
        description: `For administrators. The link is shown once, and works once, within ${RESET_MAX_AGE_MS / MINUTE_MS} minutes.`,
        errors: ['FORBIDDEN'],
        body: CreateResetBody,
        response: { 201: ResetLink },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await requireAdministrator(db, userId);
      const reset = await createReset(db, publicOrigin, request.body.email);
      if (reset === null) throw invalid({ email: ['Nobody has an account with this email address.'] });
      request.log.warn({ userId }, 'administrator made a link that replaces a password');
      return reply.code(201).send(reset);
    },
  );
};

async function requireAdministrator(db: Database, userId: string): Promise<void> {
  if (!(await isAdministrator(db, userId))) throw new AppError('FORBIDDEN', 'Only administrators may do this.');
}
