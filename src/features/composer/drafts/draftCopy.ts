import type { Draft as Copy, DraftBody } from '#contract/schemas/drafts';
import { isRecord, readJson } from '../../../lib/json';
import type { KeptDraft } from '../form/draft';
import { parseKeptDraft } from './parseKeptDraft';

/** The id of the server's copy of a draft: no two windows write to the same one. */
export function copyIdOf({ copyId, idempotencyKey }: Pick<KeptDraft, 'copyId' | 'idempotencyKey'>): string {
  return copyId ?? idempotencyKey;
}

/** A draft as the server keeps it. It has no bytes of files, and no secret ever is in a draft. */
export function toCopy(
  { draft: { content, ...rest }, idempotencyKey, edited }: KeptDraft,
  revision: number,
): DraftBody {
  const form = JSON.stringify({ draft: rest, idempotencyKey, edited });
  return { content, form, is_edit: edited !== null, revision };
}

/** The draft in a copy of the server; null if this version can't read it. */
export function readCopy({ content, form, revision }: Copy): KeptDraft | null {
  const stored = readJson(form);
  if (!isRecord(stored) || !isRecord(stored['draft'])) return null;
  return parseKeptDraft({ ...stored, draft: { ...stored['draft'], content }, savedAt: revision });
}
