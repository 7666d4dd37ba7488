import { Type, type Static } from 'typebox';
import { ASKED_TEXT_MAX_LENGTH } from '../assistantReplies';
import { nullable, Platform } from './common';

/** Response of GET /assistant: who writes the replies. Null: nobody, they are simulated in the browser. */
export const Assistant = Type.Object({
  /** Host and port of the server that everything asked is sent to. */
  host: nullable(Type.String()),
  model: nullable(Type.String()),
});
export type Assistant = Static<typeof Assistant>;

/** What a reply is to be; `chat` leaves it to the message. */
export const REPLY_TASKS = ['chat', 'rewrite', 'hashtags'] as const;

/** Body of POST /assistant/replies. Nothing else reaches the model. */
export const AskBody = Type.Object(
  {
    task: Type.Enum([...REPLY_TASKS]),
    text: Type.String({ minLength: 1, maxLength: ASKED_TEXT_MAX_LENGTH }),
    /** Text of the composer that a message may be about. */
    draft: Type.Optional(Type.String({ minLength: 1, maxLength: ASKED_TEXT_MAX_LENGTH })),
    /** The reply keeps to the limit of this network. */
    platform: Type.Optional(Platform),
  },
  { additionalProperties: false },
);
export type AskBody = Static<typeof AskBody>;

/** The data of one server-sent event of a reply. */
export const ReplyEvent = Type.Union([
  /** `is_anew`: it stands in the place of all texts before it, which the model only thought. */
  Type.Object({ type: Type.Literal('text'), text: Type.String(), is_anew: Type.Optional(Type.Boolean()) }),
  /** `is_cut`: the model, or this server, ended the reply for its length. */
  Type.Object({ type: Type.Literal('end'), is_cut: Type.Boolean() }),
  /** `detail`: one sentence for people. */
  Type.Object({ type: Type.Literal('failure'), detail: Type.String() }),
]);
export type ReplyEvent = Static<typeof ReplyEvent>;
