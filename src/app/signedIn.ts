import type { AppStartListening } from './store';

export { Shell } from './layout/Shell';

/** Attaches the effects that only a signed-in user needs; they load together with the shell. */
export function startSignedInListeners(_startListening: AppStartListening): void {}
