import { effectsStarted, shellStarted } from '../store/events';
import { untilUnplugged } from '../lib/untilUnplugged';
import type { AppDispatch, AppStartListening } from './store';

/** Attaches the effects of a feature to a store. */
type StartEffects = (startListening: AppStartListening) => void;
type RunningStore = { dispatch: AppDispatch; startListening: AppStartListening };

const brought = new Set<StartEffects>();
const running = new Set<RunningStore>();

/**
 * Called by a file whose components cause events, as it is loaded: the effects of these events come with it, and start in the store
 * before it is drawn. Another file may bring the same ones.
 */
export function bringEffects(...starts: readonly StartEffects[]): void {
  const fresh = starts.filter((start) => !brought.has(start));
  if (fresh.length === 0) return;
  fresh.forEach((start) => brought.add(start));
  running.forEach((store) => startIn(store, fresh));
}

/** Starts in a store what has been brought, and from then on what will be. */
export function startLateEffects(startListening: AppStartListening): void {
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const store = { dispatch: api.dispatch, startListening };
      running.add(store);
      startIn(store, [...brought]);
      return untilUnplugged(api, () => void running.delete(store));
    },
  });
}

function startIn({ dispatch, startListening }: RunningStore, starts: readonly StartEffects[]): void {
  starts.forEach((start) => start(startListening));
  dispatch(effectsStarted());
}
