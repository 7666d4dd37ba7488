import { Suspense } from 'react';
import { DisconnectDialog } from '../../features/accounts/connected/DisconnectDialog';
import { ClearAccountsDialog } from '../../features/accounts/connected/ClearAccountsDialog';
import { ConnectAccountDialog } from '../../features/connect/wizard/ConnectAccountDialog';
import { ChangePasswordDialog } from '../../features/preferences/ChangePasswordDialog';
import { LeaveDialog } from '../../features/preferences/LeaveDialog';
import { MoveQueuedDialog } from '../../features/queue/MoveQueuedDialog';
import { RetryAllDialog } from '../../features/posts/retry-all/RetryAllDialog';
import type { Dialog, CropDialog as Crop, LibraryDialog as Library } from '../../features/ui/uiSlice';
import { DeleteAccountDialog } from '../../features/your-data/DeleteAccountDialog';
import { AssistantPanel } from './AssistantPanel';
import { SeriesDialog } from './SeriesDialog';
import { lazyPart } from '../../lib/lazyPart';

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

const { Component: CommandPalette } = lazyPart(async () => (await import('../commands/CommandPalette')).CommandPalette);
const { Component: ShortcutsDialog } = lazyPart(
  async () => (await import('../commands/ShortcutsDialog')).ShortcutsDialog,
);

type Props = { query: string | null };

/** The palette for a query, or for null the list of shortcuts; each in a chunk of its own. */
function CommandDialog({ query }: Props) {
  return <Suspense fallback={null}>{query === null ? <ShortcutsDialog /> : <CommandPalette query={query} />}</Suspense>;
}

const { Component: LibraryDialog } = lazyPart(
  async () => (await import('../../features/library/LibraryDialog')).LibraryDialog,
);
const { Component: CropDialog } = lazyPart(
  async () => (await import('../../features/library/crop/CropDialog')).CropDialog,
);

type MediaDialogProps = { dialog: Library | Crop };

/** The library and the cropping of its pictures, each in a chunk of its own. */
function MediaDialog({ dialog }: MediaDialogProps) {
  return (
    <Suspense fallback={null}>
      {dialog.name === 'library' ? <LibraryDialog dialog={dialog} /> : <CropDialog dialog={dialog} />}
    </Suspense>
  );
}

const { Component: ScheduleDialog } = lazyPart(
  async () => (await import('../../features/schedule-dialog/ScheduleDialog')).ScheduleDialog,
);
const { Component: RescheduleDialog } = lazyPart(
  async () => (await import('../../features/schedule-dialog/RescheduleDialog')).RescheduleDialog,
);

type SchedulePostDialogProps = { postId: string | undefined };

/** The two forms of the Schedule Post dialog, each with the calendar in a chunk of its own. */
function SchedulePostDialog({ postId }: SchedulePostDialogProps) {
  return (
    <Suspense fallback={null}>
      {postId === undefined ? <ScheduleDialog /> : <RescheduleDialog postId={postId} />}
    </Suspense>
  );
}

const { Component: SnippetsDialog } = lazyPart(
  async () => (await import('../../features/composer/snippets/SnippetsDialog')).SnippetsDialog,
);

/** The dialog of snippets, in a chunk of its own. */
function SnippetsPart() {
  return (
    <Suspense fallback={null}>
      <SnippetsDialog />
    </Suspense>
  );
}
