import { accountSelector } from '../features/accounts/overview/selectorPart';
import { startAccountsListeners } from '../features/accounts/accountsListeners';
import { startChatListeners } from '../features/ai-assistant/chat/chatListeners';
import { startPreferencesListeners } from '../features/preferences/preferencesListeners';
import { startPostListeners } from '../features/posts/postListeners';
import { startKeepListeners } from '../features/schedule-dialog/formStorage';
import { startCallbackListeners } from '../features/connect/callback/callbackListeners';
import { startConnectListeners } from '../features/connect/connectListeners';
import { startOpenerListeners, startWaitingListeners } from '../features/connect/authorization/authorizationListeners';
import { loadPosts } from '../features/posts/list/PostsPart';
import { loadDialogs } from './dialogs/DialogHost';
import { loadNotifications } from './notices/NotificationBell';
import { loadToastStack } from './toasts/ToastBridge';
import { startDeviceListeners, startToastActionListeners, startCommandListeners } from './shellListeners';
import { startViewportListeners } from './viewport/watchViewport';
import { startNoticeListeners } from './notices/noticeListeners';
import { startAssistantBridge } from './assistantBridge';
import type { AppStartListening } from '../store/hooks';

export { followServer } from './session/followServer';
export { Shell } from './layout/Shell';

// With this code, every slice is part of the state.
import './rootReducer';
export { startBackListeners } from './router/backListeners';

/** Fetches the code of what is shown only when it is asked for, so that it is there even when the server is not. */
export const laterParts = [loadPosts, accountSelector.load, loadDialogs, loadNotifications, loadToastStack];

/** Attaches the effects of the shell and of what may happen on any page; those of a page or a dialog are attached as it is entered (`useListeners`). */
export function startSignedInListeners(startListening: AppStartListening): void {
  startAccountsListeners(startListening);
  startChatListeners(startListening);
  startAssistantBridge(startListening);
  startCommandListeners(startListening);
  startPostListeners(startListening);
  startNoticeListeners(startListening);
  startPreferencesListeners(startListening);
  startKeepListeners(startListening);
  startConnectListeners(startListening);
  startCallbackListeners(startListening);
  startOpenerListeners(startListening);
  startWaitingListeners(startListening);
  startViewportListeners(startListening);
  startDeviceListeners(startListening);
  startToastActionListeners(startListening);
}
