import { createAction, createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import { systemClock } from '../../lib/clock';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import { rootReducer } from '../../store/rootReducer';
import type { RootState } from '../../store/hooks';

/** The names under which enhanced text comes. */
export const VERSION_NAMES = ['version1', 'version2', 'version3'] as const;
export type VersionName = (typeof VERSION_NAMES)[number];

/** One line of the chat; `timestamp` in epoch milliseconds. */
export type ChatMessage = {
  id: string;
  type: 'user' | 'ai';
  content: string;
  timestamp: number;
  contentOptions?: Record<VersionName, string>;
  /** What was done in each version. */
  notes?: Record<VersionName, string>;
  hasImage?: true;
  /** A model writes it; its versions, up to three, are read from `content`. */
  isFromModel?: true;
  /** It describes a picture. */
  isAltText?: true;
  /** The network whose limit it keeps; left out: any. */
  platform?: AccountPlatform;
};

/** An image that was picked; the file itself stays on the shelf and is named by `ref`. */
export type PickedImage = { ref: string; name: string; type: string; sizeBytes: number };

/** A picture of the post that is being written. */
export type PostPicture = { id: string; filename: string };

/** The assistant's reply before it becomes a line of the chat. */
export type Reply = Pick<ChatMessage, 'content' | 'contentOptions' | 'notes'>;

/** One version of one reply. */
export type Suggestion = { messageId: string; version: VersionName };

/** Part of the chat that is kept when the page is left. */
export type StoredChat = Pick<AiAssistantState, 'input' | 'messages'>;

/** `ui` has the dialog state of the panel; the chat lasts while the user is signed in. */
type AiAssistantState = {
  input: string;
  messages: ChatMessage[];
  isBusy: boolean;
  image: PickedImage | null;
  imageProblem: string | null;
  /** The suggestion that was used a moment ago. */
  used: Suggestion | null;
  /** The suggestion that was copied a moment ago. */
  copied: Suggestion | null;
  /** The suggestion that is shown with its changes. */
  compared: Suggestion | null;
  /** Text of the composer before a suggestion replaced it. */
  replaced: string | null;
  /** The network that is written for; left out: any. */
  platform?: AccountPlatform;
  /** Why the last reply did not come, or not to its end. */
  problem?: string;
};

const initialState: AiAssistantState = {
  input: '',
  messages: [],
  isBusy: false,
  image: null,
  imageProblem: null,
  used: null,
  copied: null,
  compared: null,
  replaced: null,
};

type Stamp = Pick<ChatMessage, 'id' | 'timestamp'>;

const stamp = (): Stamp => ({ id: nanoid(), timestamp: systemClock.now() });
const withStamp = <Payload extends object>(payload: Payload) => ({ payload: { ...payload, ...stamp() } });

/** Something is asked about the text of the composer. */
const askedAboutText = {
  /** `ticked`: networks that the text is to go to. */
  prepare: (text: string, ticked: readonly AccountPlatform[] = []) =>
    withStamp({ text, ...(ticked.length > 0 && { ticked }) }),
  reducer: (
    state: AiAssistantState,
    { payload: { text, id, timestamp } }: PayloadAction<{ text: string; ticked?: readonly AccountPlatform[] } & Stamp>,
  ) => ask(state, { id, timestamp, type: 'user', content: text }),
};

const aiAssistantSlice = createSlice({
  name: 'aiAssistant',
  initialState,
  reducers: {
    inputTyped: (state, { payload }: PayloadAction<string>) => {
      state.input = payload;
    },
    messageSent: {
      /** `draft`: text of the composer that the message may be about. */
      prepare: (text: string, draft?: string) => withStamp({ text, ...(draft && { draft }) }),
      reducer: (state, { payload }: PayloadAction<{ text: string; draft?: string } & Stamp>) => {
        const { text: content, id, timestamp } = payload;
        state.input = '';
        ask(state, { id, timestamp, type: 'user', content });
      },
    },
    enhancementAsked: askedAboutText,
    hashtagsAsked: askedAboutText,
    imageAnalysisAsked: {
      prepare: (image: PickedImage) => withStamp({ image }),
      reducer: (state, { payload: { image, ...at } }: PayloadAction<{ image: PickedImage } & Stamp>) => {
        state.image = null;
        ask(state, { ...at, type: 'user', content: image.name, hasImage: true });
      },
    },
    replyReceived: {
      prepare: (reply: Reply) => withStamp(reply),
      reducer: (state, { payload }: PayloadAction<Reply & Stamp>) => {
        state.isBusy = false;
        state.messages.push({ ...payload, type: 'ai' });
      },
    },
    /** More words of a model's reply have come; `isAnew`: in the place of those before, which it only thought. */
    replyGrew: {
      prepare: (text: string, isAnew?: boolean) => withStamp({ text, ...(isAnew && { isAnew }) }),
      reducer: (state, { payload }: PayloadAction<{ text: string; isAnew?: boolean } & Stamp>) => {
        const { text, isAnew, ...at } = payload;
        const last = state.messages.at(-1);
        if (last?.type === 'ai') last.content = isAnew ? text : last.content + text;
        else {
          const about = last?.hasImage ? { isAltText: true as const } : state.platform && { platform: state.platform };
          state.messages.push({ ...at, type: 'ai', content: text, isFromModel: true, ...about });
        }
      },
    },
    /** A model's reply is over; null: it is whole. */
    replyEnded: (state, { payload }: PayloadAction<{ problem: string | null }>) => {
      state.isBusy = false;
      if (payload.problem !== null) state.problem = payload.problem;
    },
    replyStopped: (state) => {
      state.isBusy = false;
    },
    /** Null: any network. */
    networkChosen: (state, { payload }: PayloadAction<AccountPlatform | null>) => {
      if (payload === null) delete state.platform;
      else state.platform = payload;
    },
    imagePicked: (state, { payload }: PayloadAction<PickedImage>) => {
      state.image = payload;
      state.imageProblem = null;
    },
    imageRefused: (state, { payload }: PayloadAction<{ reason: string }>) => {
      state.imageProblem = payload.reason;
    },
    imageRemoved: (state) => {
      state.image = null;
    },
    /** `replaced` is what stood in the composer; null while no composer is open. */
    suggestionUsed: (state, { payload }: PayloadAction<Suggestion & { text: string; replaced: string | null }>) => {
      const { messageId, version, text, replaced } = payload;
      state.used = { messageId, version };
      state.replaced = replaced === null || replaced.trim() === '' || replaced === text ? null : replaced;
    },
    usedSignExpired: (state) => {
      state.used = null;
    },
    suggestionCopied: (state, { payload: { messageId, version } }: PayloadAction<Suggestion>) => {
      state.copied = { messageId, version };
    },
    copiedSignExpired: (state) => {
      state.copied = null;
    },
    changesToggled: (state, { payload }: PayloadAction<Suggestion>) => {
      state.compared = isSame(state.compared, payload.messageId, payload.version) ? null : payload;
    },
    /** The conversation from before the page was left is back. */
    chatRestored: (state, { payload }: PayloadAction<StoredChat>) => {
      Object.assign(state, payload);
    },
    chatCleared: (state) => {
      state.messages = [];
      state.isBusy = false;
      delete state.problem;
    },
    replacedTextRestored: (state, _action: PayloadAction<{ text: string }>) => {
      state.replaced = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(dialogClosed, (state) => {
        state.isBusy = false;
        state.used = null;
        state.copied = null;
        state.replaced = null;
        state.imageProblem = null;
        delete state.problem;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

/** True if a suggestion is this one. */
function isSame(one: Suggestion | null, messageId: string, version: VersionName): boolean {
  return one?.messageId === messageId && one.version === version;
}

function ask(state: AiAssistantState, question: ChatMessage): void {
  state.messages.push(question);
  state.isBusy = true;
  delete state.problem;
}

/** A reply was chosen as the alt text of a picture of the post. */
export const altTextChosen = createAction<{ file: PostPicture; text: string }>('aiAssistant/altTextChosen');

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof aiAssistantSlice> {}
}

/** The state of this slice. */
const { selectSlice: selectAiAssistant } = aiAssistantSlice.injectInto(rootReducer);

export const {
  inputTyped,
  messageSent,
  enhancementAsked,
  hashtagsAsked,
  imageAnalysisAsked,
  networkChosen,
  replyEnded,
  replyGrew,
  replyReceived,
  replyStopped,
  imagePicked,
  imageRefused,
  imageRemoved,
  suggestionUsed,
  usedSignExpired,
  suggestionCopied,
  copiedSignExpired,
  changesToggled,
  chatRestored,
  chatCleared,
  replacedTextRestored,
} = aiAssistantSlice.actions;

export const selectInput = (state: RootState): string => selectAiAssistant(state).input;
export const selectMessages = (state: RootState): AiAssistantState['messages'] => selectAiAssistant(state).messages;
export const selectIsBusy = (state: RootState): boolean => selectAiAssistant(state).isBusy;
export const selectImage = (state: RootState): AiAssistantState['image'] => selectAiAssistant(state).image;
export const selectImageProblem = (state: RootState): string | null => selectAiAssistant(state).imageProblem;
export const selectPlatform = (state: RootState): AccountPlatform | null => selectAiAssistant(state).platform ?? null;
export const selectProblem = (state: RootState): string | null => selectAiAssistant(state).problem ?? null;
export const selectReplaced = (state: RootState): string | null => selectAiAssistant(state).replaced;

export function selectIsUsed(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).used, messageId, version);
}

export function selectIsCopied(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).copied, messageId, version);
}

export function selectIsCompared(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).compared, messageId, version);
}

/** The words that led to a reply: the question right before it. */
export function selectAskedText(state: RootState, messageId: string): string {
  const { messages } = selectAiAssistant(state);
  return messages[messages.findIndex(({ id }) => id === messageId) - 1]?.content ?? '';
}
