import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { MINUTE_MS } from '#contract/durations';
import { FULL_NAME_MAX_LENGTH, OIDC_MAX_AGE_MS, USERNAME_MAX_LENGTH } from '#contract/limits';
import { toName } from '#contract/names';
import { LoginResponse, RegisterBody } from '#contract/schemas/auth';
import { IdParams } from '#contract/schemas/common';
import {
  FinishOidcBody,
  FinishOidcResponse,
  Identity,
  JoinOidcBody,
  ListIdentitiesResponse,
  StartLinkBody,
  StartOidcBody,
  StartOidcResponse,
} from '#contract/schemas/oidc';
import { inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { createOpaqueToken } from '../../lib/secretBox';
import { boundAttempts, enterByIdentity, logIn, visitorOf } from './logIn';
import type { Claims, OidcIssuer } from './oidcIssuer';
import {
  addIdentity,
  createJoin,
  findIdentity,
  findJoin,
  findOwner,
  keepLogIn,
  joinIdentity,
  type KeptLogIn,
  linkIdentity,
  listIdentities,
  removeIdentity,
  takeLogIn,
} from './oidcRepository';
import { requireOwnPassword } from './ownPassword';
import { admit, requireFreeSignUp, TAKEN, welcome } from './registration';
import { lockUser } from './secondFactorsRepository';
import { noteSignIn, type Visitor } from './signInsRepository';
import { createUser } from './usersRepository';

const MINUTES = OIDC_MAX_AGE_MS / MINUTE_MS;

/** Signing in by an account at the operator's OpenID Connect issuer. */
export const oidcRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
    rateLimits,
  } = app;
  app.post(
    '/auth/oidc/start',
    {
      schema: {
        operationId: 'startOidc',
        tags: ['Auth'],
        summary: 'Begin to sign in at the OpenID Connect issuer',
        description: `Send the browser to authorize_url within ${MINUTES} minutes. \`browser\` is a secret of its own, which finishing takes again.`,
        errors: ['OAUTH_NOT_CONFIGURED', 'NETWORK_UNAVAILABLE'],
        security: [],
        body: StartOidcBody,
        response: { 200: StartOidcResponse },
      },
    },
    async (request, reply) => {
      const oidc = requireOidc(app.oidc);
      await boundAttempts(db, rateLimits.auth, request, reply);
      const { browser, invitation = '' } = request.body;
      return begin(app, oidc, browser, { invitation });
    },
  );

  app.post(
    '/auth/oidc/finish',
    {
      schema: {
        operationId: 'finishOidc',
        tags: ['Auth'],
        summary: 'Sign in by what the issuer sent the browser back with',
        description:
          'Works once. An account here with the same email address is joined at once if the issuer has verified the address and it was confirmed here; otherwise `join` asks for its password. Who has no account gets one where they may sign up.',
        errors: [
          'OAUTH_NOT_CONFIGURED',
          'OAUTH_REJECTED',
          'NETWORK_UNAVAILABLE',
          'REGISTRATION_CLOSED',
          'SECOND_FACTOR_REQUIRED',
          'EMAIL_TAKEN',
        ],
        security: [],
        body: FinishOidcBody,
        response: { 200: FinishOidcResponse },
      },
    },
    async (request, reply) => {
      const oidc = requireOidc(app.oidc);
      await boundAttempts(db, rateLimits.auth, request, reply);
      const { claims, invitation } = await finish(app, oidc, request.body);
      const visitor = visitorOf(request);
      const known = await findIdentity(db, claims);
      if (known !== null) return enterByIdentity(app, known, request);

      const email = requireEmail(claims, oidc.name);
      const owner = await findOwner(db, email);
      if (owner === null) {
        const userId = await signUp(app, claims, { email, visitor, invitation });
        return enterByIdentity(app, userId, request);
      }
      if (!owner.isConfirmed || !claims.isEmailVerified) {
        return { join: { ...(await createJoin(db, owner.id, claims)), email } };
      }
      await inTransaction(db, (tx) => joinIdentity(tx, owner.id, claims, visitor));
      return enterByIdentity(app, owner.id, request);
    },
  );

  app.post(
    '/auth/oidc/join',
    {
      schema: {
        operationId: 'joinOidc',
        tags: ['Auth'],
        summary: 'Join an account at the issuer to the one here, by its password',
        description: `\`challenge\` is that of finishing, and good for ${MINUTES} minutes. A second factor is asked for, too. From then on the account at the issuer opens the one here.`,
        errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
        security: [],
        body: JoinOidcBody,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => {
      const { challenge, password } = request.body;
      const found = await findJoin(db, challenge);
      // Who guesses challenges is bounded and answered like who guesses passwords.
      const { email } = found ?? { email: createOpaqueToken('') };
      return logIn(app, { email, password }, { request, reply, join: challenge });
    },
  );
};

/** The accounts at issuers by which the signed-in user signs in. */
export const identityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.get(
    '/auth/identities',
    {
      schema: {
        operationId: 'listIdentities',
        tags: ['Auth'],
        summary: 'List the accounts elsewhere by which the user signs in',
        response: { 200: ListIdentitiesResponse },
      },
    },
    async (request) => {
      const identities = await listIdentities(db, sessionOf(request).userId);
      return { identities: identities.map((one) => ({ ...one, name: nameOf(app.oidc, one.issuer) })) };
    },
  );

  app.post(
    '/auth/identities/start',
    {
      schema: {
        operationId: 'startLink',
        tags: ['Auth'],
        summary: 'Begin to add an account at the OpenID Connect issuer to one’s ways in',
        description: `Goes on as signing in there does: send the browser to authorize_url within ${MINUTES} minutes.`,
        errors: ['OAUTH_NOT_CONFIGURED', 'NETWORK_UNAVAILABLE'],
        body: StartLinkBody,
        response: { 200: StartOidcResponse },
      },
    },
    async (request, reply) => {
      const oidc = requireOidc(app.oidc);
      const { browser, password } = request.body;
      await requireOwnPassword(app, { request, reply }, password);
      return begin(app, oidc, browser, { invitation: '', userId: sessionOf(request).userId });
    },
  );

  app.post(
    '/auth/identities',
    {
      schema: {
        operationId: 'createIdentity',
        tags: ['Auth'],
        summary: 'Add the account by which the issuer sent the browser back',
        description: 'Works once, for who began it. From then on that account opens the one here.',
        errors: ['OAUTH_NOT_CONFIGURED', 'OAUTH_REJECTED', 'NETWORK_UNAVAILABLE', 'CONFLICT'],
        body: FinishOidcBody,
        response: { 201: Identity },
      },
    },
    async (request, reply) => {
      const oidc = requireOidc(app.oidc);
      const { userId } = sessionOf(request);
      const { claims } = await finish(app, oidc, request.body, userId);
      const linked = await inTransaction(db, (tx) => linkIdentity(tx, userId, claims, visitorOf(request)));
      if (linked === null) {
        throw new AppError(
          'CONFLICT',
          `This account at ${oidc.name} opens another account here. Remove it there first.`,
        );
      }
      return reply.code(201).send({ ...linked, name: oidc.name });
    },
  );

  app.delete(
    '/auth/identities/:id',
    {
      schema: {
        operationId: 'deleteIdentity',
        tags: ['Auth'],
        summary: 'Sign in no more by an account elsewhere',
        description: 'The last way in can’t be removed: choose a password first.',
        errors: ['CONFLICT'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const isRemoved = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const removed = await removeIdentity(tx, userId, request.params.id, app.oidc?.issuer ?? null);
        if (removed === true) await noteSignIn(tx, userId, 'identity_removed', visitorOf(request));
        return removed;
      });
      if (isRemoved === null) throw notFound();
      if (!isRemoved) throw new AppError('CONFLICT', 'This is your only way in. Choose a password first.');
      return reply.code(204).send();
    },
  );
};

function requireOidc(oidc: OidcIssuer | null): OidcIssuer {
  if (oidc === null)
    throw new AppError('OAUTH_NOT_CONFIGURED', 'Signing in by another service isn’t set up on this server.');
  return oidc;
}

type Keeping = Pick<FastifyInstance, 'connection' | 'secretBox'>;

/** Begins a sign-in, and keeps what finishing it takes. */
async function begin(
  { connection, secretBox }: Keeping,
  oidc: OidcIssuer,
  browser: string,
  begun: Omit<KeptLogIn, 'checks'>,
): Promise<StartOidcResponse> {
  const { authorizeUrl, checks } = await oidc.begin();
  await keepLogIn(connection.db, secretBox, browser, { ...begun, checks });
  return { authorize_url: authorizeUrl };
}

/** Exchanges what the issuer sent this browser back with, once, for who began: a visitor, or this user. */
async function finish(
  { connection, secretBox }: Keeping,
  oidc: OidcIssuer,
  { code, iss, ...back }: FinishOidcBody,
  userId?: string,
): Promise<{ claims: Claims; invitation: string }> {
  const begun = await takeLogIn(connection.db, secretBox, back, userId);
  if (begun === null) {
    throw invalid({ state: ['This sign-in took too long, or was begun in another browser. Begin again.'] });
  }
  return { claims: await oidc.finish({ code, iss }, begun.checks), invitation: begun.invitation };
}

function nameOf(oidc: OidcIssuer | null, issuer: string): string {
  return oidc?.issuer === issuer.replace(/\/$/, '') ? oidc.name : new URL(issuer).hostname;
}

const EMAIL = Compile(RegisterBody.properties.email);

/** The person's address, which has to be one with which somebody could sign up: other forms may lead to somebody else's mailbox. */
function requireEmail({ email }: Claims, name: string): string {
  if (email !== null && EMAIL.Check(email)) return email;
  throw invalid({ email: [`${name} told no email address of yours. Allow it there, and begin again.`] });
}

/** Names that are tried for somebody new before one with a random end. */
const NAMES_TRIED = 9;

type NewPerson = { email: string; visitor: Visitor; invitation: string };

/** Makes the account of somebody whom the issuer vouches for, where they may sign up. It has no password. */
async function signUp(
  app: FastifyInstance,
  claims: Claims,
  { email, visitor, invitation }: NewPerson,
): Promise<string> {
  const { db } = app.connection;
  if (invitation === '') await requireFreeSignUp(db, app.door);
  const name = [...toName(claims.username)].slice(0, USERNAME_MAX_LENGTH - 9).join('') || 'person';
  const fullName = [...toName(claims.fullName)].slice(0, FULL_NAME_MAX_LENGTH).join('') || name;
  const userId = await inTransaction(db, async (tx) => {
    const admitted = await admit(tx, app.door, { invitation, email });
    for (let number = 1; ; number += 1) {
      const end = number <= NAMES_TRIED ? String(number) : createOpaqueToken('').slice(0, 8);
      const username = number === 1 ? name : `${name}${end}`;
      const made = await createUser(tx, { email, username, fullName, passwordHash: null, ...admitted });
      if ('id' in made) {
        await addIdentity(tx, made.id, claims);
        await welcome(tx, app, made.id, visitor);
        return made.id;
      }
      if (made.taken === 'email') throw TAKEN.email;
    }
  });
  app.mailer?.wake();
  return userId;
}
