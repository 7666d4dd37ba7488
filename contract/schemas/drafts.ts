import { Type, type Static } from 'typebox';
import { LONGEST_TEXT } from '../accountLimits';
import { DRAFT_FORM_MAX_LENGTH } from '../limits';
import { Instant } from './common';

/** Path parameters of a draft. Browsers give the ids: their own names for the places where they keep drafts. */
export const DraftParams = Type.Object({ draft: Type.String({ pattern: '^[A-Za-z0-9_.-]{16,64}$' }) });

/** A number that rises with each change, such as the time of it in milliseconds; of no more digits than a query may have. */
const Revision = Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 });

/** PUT /drafts/{draft}: what somebody is writing. */
export const DraftBody = Type.Object(
  {
    content: Type.String({ maxLength: LONGEST_TEXT }),
    /** What the form holds besides the text: JSON that only the browser reads. */
    form: Type.String({ maxLength: DRAFT_FORM_MAX_LENGTH }),
    /** It changes a post that exists. */
    is_edit: Type.Boolean(),
    revision: Revision,
  },
  { additionalProperties: false },
);
export type DraftBody = Static<typeof DraftBody>;

/** Query of DELETE /drafts/{draft}: a newer revision than this one stays. */
export const DeleteDraftQuery = Type.Object({ revision: Type.Optional(Revision) });

/** A draft in the list. */
export const DraftSummary = Type.Object({
  id: Type.String(),
  /** The first EXCERPT_LENGTH characters of the text, on one line, and … where more follows. */
  excerpt: Type.String(),
  is_edit: Type.Boolean(),
  revision: Revision,
  updated_at: Instant,
});
export type DraftSummary = Static<typeof DraftSummary>;

/** Response of GET /drafts: the newest first. */
export const ListDraftsResponse = Type.Object({ drafts: Type.Array(DraftSummary) });
export type ListDraftsResponse = Static<typeof ListDraftsResponse>;

/** Response of GET /drafts/{draft}. */
export const Draft = Type.Object({ id: Type.String(), ...DraftBody.properties, updated_at: Instant });
export type Draft = Static<typeof Draft>;
