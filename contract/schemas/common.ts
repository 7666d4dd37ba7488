import { Type, type Static, type TSchema } from 'typebox';
import { CONTENT_WARNING_MAX_LENGTH } from '../limits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { REPLIERS, VISIBILITIES } from '../networks/descriptor';
import { TRACKABLE_PLATFORMS } from '../platforms';

/** A value, or null where there is none: nothing is left out of a response. */
export function nullable<T extends TSchema>(type: T) {
  return Type.Union([type, Type.Null()]);
}

/** A row's id: UUID, time-ordered. */
export const Id = Type.String({ format: 'uuid' });

/** Path parameters of every route that names one row. */
export const IdParams = Type.Object({ id: Id });

/** An instant, ISO 8601 with zone; the server always answers in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' });

/** A day without a zone: YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' });

/** One end of a range of time; a day alone is a whole day in UTC. */
export const DateOrInstant = Type.Union([Day, Instant]);

/** A count that a network or source may not tell: null then, never 0. */
export const Reported = nullable(Type.Integer());

/** One of the networks that accounts can be connected of. */
export const Platform = Type.Enum([...ACCOUNT_PLATFORMS]);

/** What a person has set for a post on one network, besides its text and files. */
export const NetworkSetting = Type.Object(
  {
    platform: Platform,
    visibility: Type.Optional(Type.Enum([...VISIBILITIES])),
    /** The post is hidden behind these words until a reader opens it. */
    content_warning: Type.Optional(Type.String({ maxLength: CONTENT_WARNING_MAX_LENGTH })),
    /** ISO 639 code, like "en" or "pt-BR". */
    language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 20 })),
    /** Who can answer; left out: everybody. */
    replies: Type.Optional(Type.Enum([...REPLIERS])),
    /** True: the card of the first link in the text is shown, and files are not. False: none is shown. Left out: one where there are no files. */
    link_card: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type NetworkSetting = Static<typeof NetworkSetting>;

/** Platforms on which a hashtag or keyword is searched. */
export const TrackedPlatforms = Type.Array(Type.Enum([...TRACKABLE_PLATFORMS]), {
  minItems: 1,
  maxItems: TRACKABLE_PLATFORMS.length,
  uniqueItems: true,
});

/** What the sentence about a code names of one case, like a limit or a name; whoever shows the code makes the sentence. */
export const ReasonParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));
export type ReasonParams = Static<typeof ReasonParams>;

/** A code, and what its sentence names. */
export const Reason = Type.Object({ code: Type.String(), params: Type.Optional(ReasonParams) });
export type Reason = Static<typeof Reason>;

/** Body of every response that is not a success. */
export const ErrorResponse = Type.Object({
  detail: Type.String(),
  error_code: Type.String(),
  field_errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** With SECOND_FACTOR_REQUIRED: what POST /auth/second-factor takes besides the code. */
  second_factor: Type.Optional(
    Type.Object({
      challenge: Type.String(),
      expires_at: Instant,
      has_authenticator: Type.Boolean(),
      has_passkey: Type.Boolean(),
    }),
  ),
});
