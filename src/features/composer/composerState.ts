import type { AccountPlatform } from '#contract/platforms';
import type { ApiError } from '../../api/apiError';
import { EMPTY_DRAFT, isEmptyDraft, type KeptDraft } from './draft';
import type { KeptDrafts } from './draftStorage';

/** The form of Create Post; its draft and key are spread in, so that keeping and taking back are plain copies. */
export type ComposerState = KeptDraft & {
  /** Key of the visit to the page that has been opened; null before the first one. */
  visit: string | null;
  /** Ticked until somebody chooses: the connected platform, while there is exactly one (L-64). */
  preselected: AccountPlatform[];
  /** A draft that made room for another one and can be taken back. */
  setAside: KeptDraft | null;
  /** The draft came back after a reload; the page says so. */
  isRestored: boolean;
  autosave: 'none' | 'saved' | 'refused';
  /** Once somebody tried to post, the fields say what they miss. */
  hasTried: boolean;
  /** The limit to which a paste had to be shortened. */
  shortenedPasteLimit: number | null;
  /** The post is on its way to the server. */
  isSending: boolean;
  /** Why the last attempt failed. */
  failure: ApiError | null;
};

/** The key under which a draft will be posted, and when the draft began. */
export type Birth = { idempotencyKey: string; savedAt: number };

/** What the page brings along: the visit, what this device kept, and what a link handed over. */
export type Opening = { visit: string; kept: KeptDrafts; initialContent?: string; isScheduled?: boolean };

export const initialState: ComposerState = {
  draft: EMPTY_DRAFT,
  idempotencyKey: '',
  savedAt: 0,
  visit: null,
  preselected: [],
  setAside: null,
  isRestored: false,
  autosave: 'none',
  hasTried: false,
  shortenedPasteLimit: null,
  isSending: false,
  failure: null,
};

/** Puts a draft into the form; what the page said about the one before is gone. */
export function begin({ visit, preselected, setAside }: ComposerState, kept: KeptDraft): ComposerState {
  return { ...initialState, visit, preselected, setAside, ...kept };
}

/** Empties the form. */
export function startOver(state: ComposerState, birth: Birth, content = ''): ComposerState {
  return begin(state, { ...birth, draft: { ...EMPTY_DRAFT, content } });
}

/** The draft of the form, as something that can be put aside or stored; null when nothing is written. */
export function keptOf({ draft, idempotencyKey, savedAt }: KeptDraft): KeptDraft | null {
  return isEmptyDraft(draft) ? null : { draft, idempotencyKey, savedAt };
}

/**
 * Opens the page. What a link hands over comes first, and what was being written waits beside it (L-73); else an
 * unfinished draft of an earlier page load comes back.
 */
export function open(
  state: ComposerState,
  { visit, kept, initialContent, ...opening }: Opening & Birth,
): ComposerState {
  const { idempotencyKey, savedAt, isScheduled = false } = opening;
  const inForm = keptOf(state);
  const written = inForm ?? kept.current;
  const here: ComposerState = { ...state, visit, setAside: state.setAside ?? kept.setAside };

  let next = here;
  if (initialContent !== undefined) {
    next = startOver({ ...here, setAside: written ?? here.setAside }, { idempotencyKey, savedAt }, initialContent);
  } else if (inForm === null && written !== null) {
    next = { ...begin(here, written), isRestored: true };
  } else if (state.idempotencyKey === '') {
    next = { ...here, idempotencyKey, savedAt };
  }
  return isScheduled ? { ...next, draft: { ...next.draft, isScheduled } } : next;
}

/** The platforms that are ticked, whether or not they are still connected. */
export function chosenPlatforms({ draft, preselected }: ComposerState): readonly AccountPlatform[] {
  return draft.platforms ?? preselected;
}
