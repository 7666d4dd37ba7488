import type { AppListenerApi } from '../../app/hooks';
import { assistantApi } from '../../api/assistantApi';
import type { ReplyRequest } from '../../api/readReply';
import { replyReceived, replyStopped, type Reply } from './aiAssistantSlice';
import { selectIsBusy } from './selectors';

/** Fetched when they are first needed: neither the lists of words nor the reader of streams is part of the shell. */
const loadSimulation = () => import('./chat/replies');
const loadModel = () => import('./model/streamedReply');
type Simulation = Awaited<ReturnType<typeof loadSimulation>>;

/** The simulated delay (spec section 9). */
const REPLY_DELAY_MS = 1_500;

type Asked = {
  /** What a model is asked; null if it has gone meanwhile. */
  ask: () => ReplyRequest | null;
  /** The reply where there is no model. */
  simulate: (simulation: Simulation) => Reply | Promise<Reply>;
  delayMs?: number;
};

/** Has the model reply that the server knows; without one, the simulation, after its delay. */
export async function respond(api: AppListenerApi, { ask, simulate, delayMs = REPLY_DELAY_MS }: Asked): Promise<void> {
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
