import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { RepeatsBody } from '#contract/schemas/repeats';
import type { CreateSnippetBody, SnippetKind } from '#contract/schemas/snippets';
import type { ApiError } from '../../api/apiError';
import { EMPTY_DRAFT, isUnsaved, type Draft, type EditedPost, type StoredDraft, type StoredDrafts } from './draft';
import type { Habits } from './drafts/habits';
import type { RejectedFile } from './files';

/** The form of Create Post. The fields of StoredDraft are spread in, so that keeping and restoring one are plain copies. */
export type ComposerState = StoredDraft & {
  /** Key of the visit to the page that has been opened; null before the first one. */
  visit: string | null;
  /** The text at the last pause in typing: the preview and other derived content may lag behind the keys. */
  settledContent: string;
  /** The post that is being fetched for editing, or cannot be edited; the form is not shown meanwhile. */
  opening: { postId: string; problem: EditProblem | null } | null;
  /** Platforms ticked until somebody chooses: the connected one, if there is exactly one. */
  preselected: AccountPlatform[];
  /** A draft that made room for another one and can be restored. */
  setAside: StoredDraft | null;
  /** The draft came back after a reload; the page says so. */
  isRestored: boolean;
  autosave: 'none' | 'saved' | 'refused';
  /** The draft is too long for the server to have a copy of it. */
  isCopyRefused?: true;
  /** After an attempt to post, the fields say what is missing. */
  hasTried: boolean;
  /** What did not fit into the text, until the text changes. */
  leftOut?: Remainder;
  /** Files that were chosen last and cannot be part of the post. */
  rejectedFiles: RejectedFile[];
  /** Which of the rows below the text are open; absent: none. */
  openRows?: OptionRowName[];
  /** The month beside Date and Time is open. */
  isMonthOpen?: true;
  /** The month that it was turned to, YYYY-MM, until a day is chosen. */
  month?: string;
  /** The picker of emoji is open. */
  isPickingEmoji?: true;
  /** The preview is open on phones, where it is one line at first. */
  isPreviewOpen?: true;
  /** The network whose preview is shown; null for the first one of the post. */
  previewed: AccountPlatform | null;
  /** The network whose own text is shown; absent: the common one. */
  textTab?: AccountPlatform;
  /** The shortened text of the shown network is looked at. */
  isFitShown?: true;
  /** What was there before a part of a thread or what a network had of its own was taken out; it can come back. */
  takenOut?: Pick<Draft, 'parts' | 'variants'> & Partial<Pick<Draft, 'content'>>;
  /** The post is on its way to the server. */
  isSending: boolean;
  /** The last attempt takes, or took, long. */
  isSlow?: true;
  /** The last attempt was to put the post into the queue. */
  wasForQueue?: true;
  /** Asks which posts of its series a change is for. */
  isAskingScope?: true;
  /** Files are being dragged over the form. */
  isDraggedOver?: true;
  /** What is sent once the uploads that are under way have arrived. */
  awaited?: SubmitKind;
  /** The file whose failed upload has ended the waiting. */
  stoppedBy?: { id: string; filename: string };
  /** Networks that the post that is being sent leaves behind. */
  heldBack?: AccountPlatform[];
  /** The form holds what is left of a post that went to these networks at first. */
  restOf?: AccountPlatform[];
  /** Why the last attempt failed. */
  failure: ApiError | null;
  /** The list of snippets below the text; absent while there is none. */
  snippetMenu?: SnippetMenu;
  /** The picture that a model was asked to describe last; absent while there is nothing to say of it. */
  describing?: Describing;
  /** Alt texts that a model's took the place of, by the ids of their files: they can come back. */
  replacedAltTexts?: Record<string, string>;
  /** The snippet that is being written; absent: the dialog lists them. */
  snippetForm?: SnippetForm;
  /** The snippet that was deleted last, while the dialog offers to undo that. */
  deletedSnippet?: CreateSnippetBody;
  /** The post as it was last compared with others; absent while there is nothing to compare. */
  repeatsBody?: RepeatsBody;
};

/**
 * Place of a slash in a text, what was typed after it, and the place of the chosen option; -1 for none. `field`: id of the field of
 * that text; absent: the common one.
 */
export type SnippetMenu = { at: number; query: string; active: number; field?: string };

/** What did not fit, and its place in the text. */
export type Remainder = { text: string; at: number };

/** What is set for single networks, the first comments, and how the post repeats: a line each until somebody opens it. */
export type OptionRowName = 'settings' | 'comments' | 'repeat';

/** A picture that a model describes, or did not describe to the end because of a problem. */
export type Describing = { id: string; isAsked?: true; problem?: string };

/** Fields of a snippet; `id` is null for a new one. */
export type SnippetForm = { id: string | null; kind: SnippetKind; name: string; content: string };

/** Result of the form: a post, a post in the queue, or a draft that the server keeps. */
export type SubmitKind = 'post' | 'queue' | 'draft';

/** Why a post cannot be edited: it is out, it is gone, or it could not be fetched. */
export type EditProblem = 'sent' | 'missing' | 'unreachable';

/** The key under which a draft will be posted, and when the draft began. */
/** Id of the field of the text, for commands of every page too; whatever had the focus and is gone hands it on to it. */
export const CONTENT_ID = 'post-content';

export type DraftIdentity = { idempotencyKey: string; savedAt: number };

/** Inputs of the form when it opens: the visit, the drafts kept on this device, and what a link passed or named. */
export type Opening = {
  visit: string;
  kept: StoredDrafts;
  initialContent?: string;
  isScheduled?: boolean;
  /** What the text of the link goes to. */
  ticks?: Pick<Draft, 'platforms' | 'accountIds'>;
  /** The local day (YYYY-MM-DD), and time (HH:mm), that the post is to be scheduled for. */
  date?: string;
  time?: string;
  /** The post to be edited. */
  postId?: string;
  /** How the person wrote the last post here; absent: not known yet. */
  habits?: Habits;
};

export const initialState: ComposerState = {
  draft: EMPTY_DRAFT,
  idempotencyKey: '',
  savedAt: 0,
  edited: null,
  visit: null,
  settledContent: '',
  opening: null,
  preselected: [],
  setAside: null,
  isRestored: false,
  autosave: 'none',
  hasTried: false,
  rejectedFiles: [],
  previewed: null,
  isSending: false,
  failure: null,
};

type StateWithComposer = { composer?: ComposerState };

/** The form; its first state while its reducer has not been loaded. */
export function selectComposer({ composer = initialState }: StateWithComposer): ComposerState {
  return composer;
}

/** Puts a draft into the form and clears the messages about the previous one. */
export function begin(
  { visit, preselected, setAside, isPreviewOpen }: ComposerState,
  kept: StoredDraft,
): ComposerState {
  const seen = { ...initialState, visit, preselected, setAside, ...(isPreviewOpen && { isPreviewOpen }) };
  return { ...seen, ...kept, settledContent: kept.draft.content };
}

/** Empties the form. */
export function startOver(state: ComposerState, identity: DraftIdentity, content = ''): ComposerState {
  return begin(state, { ...identity, edited: null, draft: { ...EMPTY_DRAFT, content } });
}

/** The draft of the form, as something that can be put aside or stored; null when nothing would be lost. */
export function storedDraftOf({ draft, idempotencyKey, savedAt, edited, copyId }: StoredDraft): StoredDraft | null {
  if (!isUnsaved({ draft, edited })) return null;
  return { draft, idempotencyKey, savedAt, edited, ...(copyId !== undefined && { copyId }) };
}

/**
 * Opens the page. The text of a link comes first, and the unfinished draft is put aside; otherwise the draft of
 * an earlier page load is restored.
 */
export function open(
  before: ComposerState,
  { visit, kept, postId, habits, ...opening }: Opening & DraftIdentity,
): ComposerState {
  const state = habits?.isPreviewOpen ? { ...before, isPreviewOpen: true as const } : before;
  const inForm = storedDraftOf(state);
  const written = inForm ?? kept.current;
  const here: ComposerState = { ...state, visit, opening: null, setAside: state.setAside ?? kept.setAside };
  if (postId !== undefined) return openEdit(here, written, inForm !== null, { ...opening, postId });

  const { idempotencyKey, savedAt, initialContent, ticks, isScheduled = false, date, time } = opening;
  const identity = { idempotencyKey, savedAt };
  const isEdit = written !== null && written.edited !== null;
  let next = here;
  if (initialContent !== undefined || isEdit) {
    next = startOver({ ...here, setAside: written ?? here.setAside }, identity, initialContent);
  } else if (inForm === null && written !== null) {
    next = { ...begin(here, written), isRestored: true };
  } else if (state.idempotencyKey === '' || state.edited !== null) {
    next = startOver(here, identity);
  }
  if (habits !== undefined && storedDraftOf(next) === null) {
    const { platforms, accountIds } = habits;
    next = { ...next, draft: { ...next.draft, platforms, accountIds } };
  }
  if (ticks !== undefined) next = { ...next, draft: { ...next.draft, ...ticks } };
  if (!isScheduled) return next;
  const { draft } = next;
  const when = date === undefined ? {} : { date, time: time ?? (draft.time || DEFAULT_SCHEDULE_TIME) };
  return { ...next, draft: { ...draft, isScheduled, ...when } };
}

/** Opens a post for editing: with the changes that were being written, or empty until the server has answered. */
function openEdit(
  here: ComposerState,
  written: StoredDraft | null,
  isInForm: boolean,
  { postId, ...identity }: DraftIdentity & { postId: string },
): ComposerState {
  if (written?.edited?.id === postId) return isInForm ? here : { ...begin(here, written), isRestored: true };
  if (here.setAside?.edited?.id === postId) {
    return { ...begin(here, here.setAside), setAside: written, isRestored: true };
  }
  const { idempotencyKey, savedAt } = identity;
  const empty = startOver({ ...here, setAside: written ?? here.setAside }, { idempotencyKey, savedAt });
  return { ...empty, opening: { postId, problem: null } };
}

/** Puts a post of the server into the form. */
export function beginEdit(state: ComposerState, edited: EditedPost): ComposerState {
  const { idempotencyKey, savedAt } = state;
  return begin(state, { idempotencyKey, savedAt, edited, draft: edited.saved });
}

/** The platforms that are ticked, whether or not they are still connected. */
export function chosenPlatforms({ draft, preselected }: ComposerState): readonly AccountPlatform[] {
  return draft.platforms ?? preselected;
}
