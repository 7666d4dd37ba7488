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
import { lazyPart } from '../../lib/lazyPart';
import { useListeners } from '../../store/listeners';
import { startSeriesListeners } from '../../features/series/seriesListeners';

/** The dialog of a name; the compiler demands a case for every one. */
export function NamedDialog({ dialog }: { dialog: Dialog }) {
  switch (dialog.name) {
    case 'aiAssistant':
      return (
        <Suspense fallback={null}>
          <AssistantPanel />
        </Suspense>
      );
    case 'palette':
      return <CommandDialog query={dialog.query} />;
    case 'shortcuts':
      return <CommandDialog query={null} />;
    case 'changePassword':
      return <ChangePasswordDialog />;
    case 'addAuthenticator':
    case 'newRecoveryCodes':
    case 'turnSecondFactorOff':
      return <SecondFactorDialog name={dialog.name} />;
    case 'linkIdentity':
      return (
        <Suspense fallback={null}>
          <LinkIdentityDialog />
        </Suspense>
      );
    case 'addPasskey':
    case 'renamePasskey':
    case 'removePasskey':
      return <PasskeyDialog dialog={dialog} />;
    case 'clearAccounts':
      return <ClearAccountsDialog />;
    case 'deleteAccount':
      return <DeleteAccountDialog />;
    case 'connectAccount':
      return <ConnectAccountDialog />;
    case 'schedulePost':
      return <SchedulePostDialog dialog={dialog} />;
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
    case 'smallComposer':
    case 'calendarEntry':
      // The page of the calendar shows these itself: they belong to what lies under them.
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
const { Component: CropDialog } = lazyPart(async () => (await import('../../features/library/CropDialog')).CropDialog);

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

type SchedulePostDialogProps = { dialog: Extract<Dialog, { name: 'schedulePost' }> };

/** The two forms of the Schedule Post dialog, each with the calendar in a chunk of its own. */
function SchedulePostDialog({ dialog: { postId, share } }: SchedulePostDialogProps) {
  return (
    <Suspense fallback={null}>
      {postId === undefined ? <ScheduleDialog /> : <RescheduleDialog postId={postId} share={share} />}
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

const { Component: AuthenticatorDialog } = lazyPart(
  async () => (await import('../../features/security/AuthenticatorDialog')).AuthenticatorDialog,
);
const { Component: RecoveryCodesDialog } = lazyPart(
  async () => (await import('../../features/security/RecoveryCodesDialog')).RecoveryCodesDialog,
);
const { Component: TurnOffDialog } = lazyPart(
  async () => (await import('../../features/security/TurnOffDialog')).TurnOffDialog,
);

type SecondFactorProps = { name: 'addAuthenticator' | 'newRecoveryCodes' | 'turnSecondFactorOff' };

/** The dialogs about the second factor, each in a chunk of its own. */
function SecondFactorDialog({ name }: SecondFactorProps) {
  return (
    <Suspense fallback={null}>
      {name === 'addAuthenticator' && <AuthenticatorDialog />}
      {name === 'newRecoveryCodes' && <RecoveryCodesDialog />}
      {name === 'turnSecondFactorOff' && <TurnOffDialog />}
    </Suspense>
  );
}

const { Component: LinkIdentityDialog } = lazyPart(
  async () => (await import('../../features/security/LinkIdentityDialog')).LinkIdentityDialog,
);

const { Component: AddPasskeyDialog } = lazyPart(
  async () => (await import('../../features/security/AddPasskeyDialog')).AddPasskeyDialog,
);
const { Component: RenamePasskeyDialog } = lazyPart(
  async () => (await import('../../features/security/PasskeyDialogs')).RenamePasskeyDialog,
);
const { Component: RemovePasskeyDialog } = lazyPart(
  async () => (await import('../../features/security/PasskeyDialogs')).RemovePasskeyDialog,
);

type PasskeyProps = { dialog: Extract<Dialog, { name: 'addPasskey' | 'renamePasskey' | 'removePasskey' }> };

/** The dialogs about passkeys, each in a chunk of its own. */
function PasskeyDialog({ dialog }: PasskeyProps) {
  return (
    <Suspense fallback={null}>
      {dialog.name === 'addPasskey' && <AddPasskeyDialog />}
      {dialog.name === 'renamePasskey' && <RenamePasskeyDialog id={dialog.id} text={dialog.text} />}
      {dialog.name === 'removePasskey' && <RemovePasskeyDialog id={dialog.id} />}
    </Suspense>
  );
}

const { Component: AssistantPanel } = lazyPart(async () => (await import('./AssistantPanel')).AssistantPanel);

const { Component: EditSeriesDialog } = lazyPart(
  async () => (await import('../../features/series/EditSeriesDialog')).EditSeriesDialog,
);
const { Component: StopSeriesDialog } = lazyPart(
  async () => (await import('../../features/series/StopSeriesDialog')).StopSeriesDialog,
);
const { Component: BringBackDialog } = lazyPart(
  async () => (await import('../../features/series/BringBackDialog')).BringBackDialog,
);

type SeriesProps = { dialog: Extract<Dialog, { name: 'editSeries' | 'stopSeries' | 'bringBack' }> };

/** The dialogs about repeating posts, each in a chunk of its own. */
function SeriesDialog({ dialog }: SeriesProps) {
  useListeners(startSeriesListeners);
  return (
    <Suspense fallback={null}>
      {dialog.name === 'editSeries' && <EditSeriesDialog seriesId={dialog.seriesId} />}
      {dialog.name === 'stopSeries' && <StopSeriesDialog seriesId={dialog.seriesId} />}
      {dialog.name === 'bringBack' && <BringBackDialog postId={dialog.postId} />}
    </Suspense>
  );
}
