import type { AppStartListening, AppListenerApi } from '../../store/hooks';
import { ownHashtags } from '../../store/ownHashtags';
import { COPIED_SIGN_MS } from '../../lib/clipboard';
import { readFile, removeFile } from '../../lib/fileShelf';
import {
  copiedSignExpired,
  enhancementAsked,
  hashtagsAsked,
  imageAnalysisAsked,
  messageSent,
  suggestionCopied,
  suggestionUsed,
  usedSignExpired,
  replyReceived,
  replyStopped,
  type Reply,
  selectImage,
  selectPlatform,
  selectIsBusy,
} from './aiAssistantSlice';
import type { ImageSize } from './chat/replies';
import { assistantApi } from '../../api/assistantApi';
import type { ReplyRequest } from '../../api/readReply';

/** The simulated delay of an image, and how long 'Used' is shown. */
const IMAGE_DELAY_MS = 2_000;
const USED_SIGN_MS = 2_000;

/** The assistant: a model replies where the server knows one, else the simulation on this device. */
export function startAssistantListeners(startListening: AppStartListening): void {
  // When something was asked, the reply comes, unless Stop, closing or signing out ended the wait.
  startListening({
    actionCreator: messageSent,
    effect: ({ payload: { text, draft } }, api) => {
      const platform = selectPlatform(api.getState());
      return respond(api, {
        ask: () => ({ task: 'chat', text, ...(draft && { draft }), ...(platform && { platform }) }),
        simulate: async ({ replyToMessage, asksForHashtags }) =>
          replyToMessage(text, platform, asksForHashtags(text) ? await api.dispatch(ownHashtags()) : []),
      });
    },
  });
  startListening({
    actionCreator: enhancementAsked,
    effect: ({ payload: { text, ticked = [] } }, api) => {
      const platform = selectPlatform(api.getState());
      return respond(api, {
        ask: () => ({ task: 'rewrite', text, ...(platform && { platform }) }),
        simulate: ({ replyToEnhancement }) => replyToEnhancement(text, platform === null ? ticked : [platform]),
      });
    },
  });
  startListening({
    actionCreator: hashtagsAsked,
    effect: ({ payload: { text } }, api) =>
      respond(api, {
        ask: () => ({ task: 'hashtags', text }),
        simulate: async ({ adviseHashtags }) => ({
          content: adviseHashtags(text, await api.dispatch(ownHashtags())),
        }),
      }),
  });
  startListening({
    actionCreator: imageAnalysisAsked,
    effect: async ({ payload: { image } }, api) => {
      await respond(api, {
        ask: () => {
          const picture = readFile(image.ref);
          return picture && { picture };
        },
        simulate: async ({ replyToImage }) => replyToImage({ ...image, size: await measureImage(image.ref) }),
        delayMs: IMAGE_DELAY_MS,
      });
      removeFile(image.ref);
    },
  });

  // When a suggestion was used, its sign goes after 2 s; a newer one has its own 2 s.
  startListening({
    actionCreator: suggestionUsed,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(USED_SIGN_MS);
      dispatch(usedSignExpired());
    },
  });

  // When a suggestion was copied, its sign goes after 2 s; a newer one has its own 2 s.
  startListening({
    actionCreator: suggestionCopied,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(COPIED_SIGN_MS);
      dispatch(copiedSignExpired());
    },
  });

  // When another image was picked, or this one is no longer wanted, its file is let go.
  startListening({
    predicate: (action, state, previous) =>
      !imageAnalysisAsked.match(action) &&
      selectImage(previous) !== null &&
      selectImage(previous)?.ref !== selectImage(state)?.ref,
    effect: (_action, { getOriginalState }) => removeFile(selectImage(getOriginalState())?.ref ?? ''),
  });
}

/** Reads how large a picked image is, without sending it anywhere; null when the browser cannot tell. */
async function measureImage(ref: string): Promise<ImageSize | null> {
  const file = readFile(ref);
  if (file === null || typeof createImageBitmap !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}

/** Fetched when they are first needed: neither the lists of words nor the reader of streams is part of the shell. */
const loadSimulation = () => import('./chat/replies');
const loadModel = () => import('./model/streamedReply');
type Simulation = Awaited<ReturnType<typeof loadSimulation>>;

/** The simulated delay. */
const REPLY_DELAY_MS = 1_500;

type Asked = {
  /** What a model is asked; null if it has gone meanwhile. */
  ask: () => ReplyRequest | null;
  /** The reply where there is no model. */
  simulate: (simulation: Simulation) => Reply | Promise<Reply>;
  delayMs?: number;
};

/** Has the model reply that the server knows; without one, the simulation, after its delay. */
async function respond(api: AppListenerApi, { ask, simulate, delayMs = REPLY_DELAY_MS }: Asked): Promise<void> {
  const hasModel = await findModel(api);
  if (!selectIsBusy(api.getState())) return;
  if (!hasModel) return respondSimulated(api, simulate, delayMs);
  const request = ask();
  const model = await loadModel().catch(() => null);
  // Without a reply the panel offers to ask again.
  if (request === null || model === null) api.dispatch(replyStopped());
  else await model.streamReply(api, request);
}

/** True if the server knows a model. The panel has asked when it opened; until the answer is there, it is waited for. */
async function findModel({ condition, getState }: AppListenerApi): Promise<boolean> {
  const select = assistantApi.endpoints.getAssistant.select();
  if (select(getState()).isLoading)
    await condition((_action, state) => !select(state).isLoading || !selectIsBusy(state));
  return (select(getState()).data?.model ?? null) !== null;
}

async function respondSimulated(
  { condition, dispatch, getState }: AppListenerApi,
  simulate: Asked['simulate'],
  delayMs: number,
): Promise<void> {
  const loading = loadSimulation().catch(() => null);
  const isEnded = await condition((_action, state) => !selectIsBusy(state), delayMs);
  if (isEnded) return;
  const simulation = await loading;
  const reply = simulation === null ? null : await simulate(simulation);
  if (!selectIsBusy(getState())) return;
  dispatch(reply === null ? replyStopped() : replyReceived(reply));
}
