import { startAccountsListeners } from '../features/accounts/accountsListeners';
import { startClearListeners } from '../features/accounts/clearListeners';
import { startDisconnectListeners } from '../features/accounts/disconnectListeners';
import { startTokenListeners } from '../features/accounts/tokens/tokenListeners';
import { startAnalyticsListeners } from '../features/analytics/analyticsListeners';
import { startAssistantListeners } from '../features/ai-assistant/assistantListeners';
import { startChatListeners } from '../features/ai-assistant/chat/chatListeners';
import { startComposerListeners } from '../features/composer/composerListeners';
import { startSuggestionListeners } from '../features/composer/hashtags/suggestionListeners';
import { startEditListeners } from '../features/composer/drafts/editListeners';
import { startMediaListeners } from '../features/composer/media/mediaListeners';
import { startDraftsListeners } from '../features/drafts/draftsListeners';
import { startHashtagListeners, startHashtagPostsListeners } from '../features/hashtags/hashtagListeners';
import { startKeywordListeners } from '../features/keywords/keywordListeners';
import { startPreferencesListeners } from '../features/preferences/preferencesListeners';
import { startPostListeners } from '../features/posts/postListeners';
import { startRetryAllListeners } from '../features/posts/retry-all/retryAllListeners';
import { startKeepListeners } from '../features/schedule-dialog/keepListeners';
import { startScheduleListeners } from '../features/schedule-dialog/scheduleListeners';
import { startCallbackListeners } from '../features/connect/callback/callbackListeners';
import { startConnectListeners } from '../features/connect/connectListeners';
import { startOpenerListeners } from '../features/connect/authorisation/openerListeners';
import { startAlertListeners } from './alerts/alertListeners';
import { startAssistantBridge } from './assistantBridge';
import { startCommandListeners } from './commands/commandListeners';
import type { AppStartListening } from './store';

export { followServer } from './session/followServer';
export { Shell } from './layout/Shell';

/** Attaches the effects that only a signed-in user needs; they load together with the shell. */
export function startSignedInListeners(startListening: AppStartListening): void {
  startAccountsListeners(startListening);
  startClearListeners(startListening);
  startDisconnectListeners(startListening);
  startTokenListeners(startListening);
  startComposerListeners(startListening);
  startEditListeners(startListening);
  startSuggestionListeners(startListening);
  startMediaListeners(startListening);
  startAnalyticsListeners(startListening);
  startAssistantListeners(startListening);
  startChatListeners(startListening);
  startAssistantBridge(startListening);
  startCommandListeners(startListening);
  startDraftsListeners(startListening);
  startHashtagListeners(startListening);
  startHashtagPostsListeners(startListening);
  startKeywordListeners(startListening);
  startPostListeners(startListening);
  startRetryAllListeners(startListening);
  startAlertListeners(startListening);
  startPreferencesListeners(startListening);
  startScheduleListeners(startListening);
  startKeepListeners(startListening);
  startConnectListeners(startListening);
  startCallbackListeners(startListening);
  startOpenerListeners(startListening);
}
