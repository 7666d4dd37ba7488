import type { FastifyInstance } from 'fastify';
import type { Registration } from '#contract/auth';
import type { WaysInResponse } from '#contract/schemas/auth';
import type { Database } from '../../database/connect';
import type { Admission } from '../../database/schema';
import { AppError, invalid } from '../../http/appError';
import { textKey } from '../../lib/normalForm';
import { askForConfirmation } from './confirmationsRepository';
import { isNobodyHere, useInvitation, waitForOthers } from './invitationsRepository';
import { noteSignIn, type Visitor } from './signInsRepository';
import type { TakenField } from './usersRepository';

export const TAKEN: Record<TakenField, AppError> = {
  email: invalid({ email: ['This email address is already in use.'] }, 'EMAIL_TAKEN'),
  username: invalid({ username: ['This username is already taken.'] }, 'USERNAME_TAKEN'),
};

/** Who may sign up here: `isLocal` where nobody reaches the server but people at its machine. */
export type Door = { registration: Registration; isLocal: boolean };

/**
 * Tells what holds for a visitor without an invitation. The first person, who becomes administrator, comes in freely at the machine
 * itself, whatever is set; elsewhere a stranger could be faster, so it takes the operator's link.
 */
export async function readWaysIn(
  db: Database,
  { registration, isLocal }: Door,
): Promise<Pick<WaysInResponse, 'registration' | 'is_empty' | 'is_free'>> {
  const is_empty = await isNobodyHere(db);
  return { registration, is_empty, is_free: is_empty ? isLocal : registration === 'open' };
}

/** Throws REGISTRATION_CLOSED if a visitor without an invitation may not sign up. */
export async function requireFreeSignUp(db: Database, door: Door): Promise<void> {
  const { is_free } = await readWaysIn(db, door);
  if (!is_free) throw closed('Signing up takes an invitation here.');
}

/** Admits somebody in the transaction that makes their account, and uses up their invitation; throws REGISTRATION_CLOSED. */
export async function admit(
  tx: Database,
  door: Door,
  { invitation, email }: { invitation: string; email: string },
): Promise<{ admission: Admission; isAdmin: boolean; isEmailConfirmed: boolean }> {
  await waitForOthers(tx);
  const used = invitation === '' ? null : await useInvitation(tx, invitation, door.registration);
  if (used === null) {
    const { is_empty, is_free } = await readWaysIn(tx, door);
    if (!is_free) throw closed('This invitation was used or taken back, or is too old. Ask for another one.');
    return { admission: is_empty ? 'first' : 'open', isAdmin: false, isEmailConfirmed: false };
  }
  if (used.emailKey !== null && used.emailKey !== textKey(email)) {
    throw invalid({ email: ['This invitation is for another email address.'] });
  }
  return { admission: 'invitation', isAdmin: used.isAdmin, isEmailConfirmed: used.isMailed };
}

/** Notes that somebody has signed up, in the transaction that made their account, and asks them to confirm their address. */
export async function welcome(
  tx: Database,
  { mailer, secretBox }: Pick<FastifyInstance, 'mailer' | 'secretBox'>,
  userId: string,
  visitor: Visitor,
): Promise<void> {
  await noteSignIn(tx, userId, 'signed_up', visitor);
  if (mailer !== null) await askForConfirmation(tx, secretBox, userId);
}

function closed(detail: string): AppError {
  return new AppError('REGISTRATION_CLOSED', detail);
}
