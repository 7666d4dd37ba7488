import type { AccountPlatform } from '#contract/networks';
import type { Connection, ConnectWizardState } from './connectWizardSlice';

/** Apart from the slice, which is part of the first scripts. */
type State = { connectWizard: ConnectWizardState };

export const selectWizard = ({ connectWizard }: State): ConnectWizardState['wizard'] => connectWizard.wizard;
export const selectPending = ({ connectWizard }: State): ConnectWizardState['pending'] => connectWizard.pending;
export const selectCallback = ({ connectWizard }: State): ConnectWizardState['callback'] => connectWizard.callback;

/** The network whose response is waited for; null for none. */
export function selectAwaited({ connectWizard: { pending } }: State): AccountPlatform | null {
  return pending === null || pending.isAnswered ? null : pending.platform;
}

export function selectIsWindowClosed({ connectWizard: { pending } }: State): boolean {
  return pending?.isWindowClosed === true;
}

/** The account that has just been connected, while Settings says so. */
export function selectNewConnection({ connectWizard: { callback } }: State): Connection | null {
  return callback?.phase === 'connected' ? callback.connection : null;
}
