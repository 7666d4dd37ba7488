import { DisconnectDialog } from '../../features/accounts/connected/DisconnectDialog';
import { ClearAccountsDialog } from '../../features/accounts/connected/ClearAccountsDialog';
import { ConnectAccountDialog } from '../../features/connect/wizard/ConnectAccountDialog';
import { ChangePasswordDialog } from '../../features/preferences/ChangePasswordDialog';
import { LeaveDialog } from '../../features/preferences/LeaveDialog';
import { MoveQueuedDialog } from '../../features/queue/MoveQueuedDialog';
import { RetryAllDialog } from '../../features/posts/retry-all/RetryAllDialog';
import type { Dialog } from '../../features/ui/uiSlice';
import { DeleteAccountDialog } from '../../features/your-data/DeleteAccountDialog';
import { AssistantPanel } from './AssistantPanel';
import { CommandDialog } from './CommandDialog';
import { MediaDialog } from './MediaDialog';
import { SeriesDialog } from './SeriesDialog';
import { SnippetsPart } from './SnippetsPart';
import { SchedulePostDialog } from './SchedulePostDialog';

/** The dialog of a name; the compiler demands a case for every one. */
export function NamedDialog({ dialog }: { dialog: Dialog }) {
  switch (dialog.name) {
    case 'aiAssistant':
      return <AssistantPanel />;
    case 'palette':
      return <CommandDialog query={dialog.query} />;
    case 'shortcuts':
      return <CommandDialog query={null} />;
    case 'changePassword':
      return <ChangePasswordDialog />;
    case 'clearAccounts':
      return <ClearAccountsDialog />;
    case 'deleteAccount':
      return <DeleteAccountDialog />;
    case 'connectAccount':
      return <ConnectAccountDialog />;
    case 'schedulePost':
      return <SchedulePostDialog postId={dialog.postId} />;
    case 'retryAll':
      return <RetryAllDialog ids={dialog.ids} />;
    case 'moveQueued':
      return <MoveQueuedDialog />;
    case 'snippets':
      return <SnippetsPart />;
    case 'leaveSettings':
      return <LeaveDialog navigation={dialog.navigation} />;
    case 'disconnectAccount':
      return <DisconnectDialog platform={dialog.platform} accountId={dialog.accountId} />;
    case 'editSeries':
    case 'stopSeries':
    case 'bringBack':
      return <SeriesDialog dialog={dialog} />;
    case 'library':
    case 'crop':
      return <MediaDialog dialog={dialog} />;
    case 'calendarEntry':
    case 'moveEntry':
      // The calendar shows these itself: they belong to what lies under them.
      return null;
  }
}
