import { Type, type Static } from 'typebox';
import {
  LINK_TOKEN_MAX_LENGTH,
  PASSKEY_ID_MAX_LENGTH,
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEY_PART_MAX_LENGTH,
} from '../limits';
import { Id, Instant, nullable } from './common';

/** A passkey of the signed-in user, without its keys. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The host name that it works under. */
  host: Type.String(),
  created_at: Instant,
  /** Null: never yet. */
  last_used_at: nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

/** Response of GET /auth/passkeys. */
export const ListPasskeysResponse = Type.Object({
  passkeys: Type.Array(Passkey),
  /** Why none can be added or used under the name that was called; null: they can. */
  unavailable: nullable(Type.String()),
});
export type ListPasskeysResponse = Static<typeof ListPasskeysResponse>;

const Base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Part = Base64url(PASSKEY_PART_MAX_LENGTH);

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** Response of POST /auth/passkeys/registration: what the browser makes a passkey of, as WebAuthn has it in JSON. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** POST /auth/passkeys: what the browser made, its parts in base64url. */
export const AddPasskeyBody = Type.Object(
  {
    credential: Base64url(PASSKEY_ID_MAX_LENGTH),
    client_data: Part,
    attestation: Part,
    transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }),
  },
  { additionalProperties: false },
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** PATCH /auth/passkeys/{id}. */
export const RenamePasskeyBody = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX_LENGTH }) },
  { additionalProperties: false },
);
export type RenamePasskeyBody = Static<typeof RenamePasskeyBody>;

/** POST /auth/passkeys/start. */
export const StartPasskeyBody = Type.Object(
  {
    /** That of a refusal with SECOND_FACTOR_REQUIRED, which is gone on with. */
    challenge: Type.Optional(Type.String({ maxLength: LINK_TOKEN_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type StartPasskeyBody = Static<typeof StartPasskeyBody>;

/** Response of POST /auth/passkeys/start: what the browser asks for, as WebAuthn has it in JSON. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** Absent: whichever the person chooses. */
  allowCredentials: Type.Optional(Type.Array(Descriptor)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** POST /auth/passkeys/finish: what the passkey signed, its parts in base64url. */
export const FinishPasskeyBody = Type.Object(
  {
    credential: Base64url(PASSKEY_ID_MAX_LENGTH),
    client_data: Part,
    authenticator_data: Part,
    signature: Part,
  },
  { additionalProperties: false },
);
export type FinishPasskeyBody = Static<typeof FinishPasskeyBody>;
