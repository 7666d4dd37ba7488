import type { AccountPlatform } from '#contract/networks';
import type { RootState } from '../../../store/hooks';
import { selectConnectWizard, type Connection, type ConnectWizardState } from './connectWizardSlice';

export const selectWizard = (state: RootState): ConnectWizardState['wizard'] => selectConnectWizard(state).wizard;
export const selectPending = (state: RootState): ConnectWizardState['pending'] => selectConnectWizard(state).pending;
export const selectCallback = (state: RootState): ConnectWizardState['callback'] => selectConnectWizard(state).callback;

/** The network whose response is waited for; null for none. */
export function selectAwaited(state: RootState): AccountPlatform | null {
  const { pending } = selectConnectWizard(state);
  return pending === null || pending.isAnswered ? null : pending.platform;
}

export function selectIsWindowClosed(state: RootState): boolean {
  const { pending } = selectConnectWizard(state);
  return pending?.isWindowClosed === true;
}

/** The account that has just been connected, while Settings says so. */
export function selectNewConnection(state: RootState): Connection | null {
  const { callback } = selectConnectWizard(state);
  return callback?.phase === 'connected' ? callback.connection : null;
}
