import { Type, type Static } from 'typebox';
import { EMAIL_MAX_LENGTH } from '../limits';
import { Id, Instant, nullable } from './common';

/** POST /invitations. */
export const CreateInvitationBody = Type.Object(
  {
    /** The only address that can use it; without one, whoever has the link. */
    email: Type.Optional(Type.String({ format: 'email', maxLength: EMAIL_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type CreateInvitationBody = Static<typeof CreateInvitationBody>;

/** Response of POST /invitations; the link is shown once. */
export const InvitationLink = Type.Object({
  id: Id,
  link: Type.String(),
  expires_at: Instant,
  /** One of its own was mailed to the invited person, too. */
  is_mailed: Type.Boolean(),
});
export type InvitationLink = Static<typeof InvitationLink>;

/** POST /password-resets. */
export const CreateResetBody = Type.Object(
  { email: Type.String({ maxLength: EMAIL_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type CreateResetBody = Static<typeof CreateResetBody>;

/** Response of POST /password-resets; the link is shown once. */
export const ResetLink = Type.Object({ link: Type.String(), expires_at: Instant });
export type ResetLink = Static<typeof ResetLink>;

/** An invitation that nobody has used yet. */
export const Invitation = Type.Object({
  id: Id,
  email: nullable(Type.String()),
  /** Whoever uses it becomes administrator. */
  is_admin: Type.Boolean(),
  /** Name of the administrator who has made it; null: the operator, by a command. */
  invited_by: nullable(Type.String()),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = Static<typeof Invitation>;

/** Response of GET /invitations, newest first. */
export const ListInvitationsResponse = Type.Object({ invitations: Type.Array(Invitation) });
export type ListInvitationsResponse = Static<typeof ListInvitationsResponse>;
