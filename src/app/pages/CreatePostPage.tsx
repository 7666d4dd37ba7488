import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ComposerHeading, EditLoader, ComposerForm } from '../../features/composer/ComposerForm';
import { useAppSelector } from '../../store/hooks';
import { useListeners } from '../../store/listeners';
import {
  startComposerListeners,
  startAwaitedListeners,
  startFocusListeners,
  startRepeatsListeners,
} from '../../features/composer/composerListeners';
import { startAutosaveListeners } from '../../features/composer/drafts/autosaveListeners';
import { startUnfinishedListeners, startDeletionListeners } from '../../features/composer/drafts/unfinishedListeners';
import { startCopyListeners } from '../../features/composer/drafts/copyListeners';
import { startEditListeners } from '../../features/composer/drafts/editListeners';
import { startSuggestionListeners } from '../../features/composer/hashtags/suggestionListeners';
import { startMediaListeners, startAltTextListeners } from '../../features/composer/media/mediaListeners';
import { startSeriesListeners } from '../../features/series/seriesListeners';

export function CreatePostPage() {
  useListeners(
    startComposerListeners,
    startAutosaveListeners,
    startUnfinishedListeners,
    startDeletionListeners,
    startCopyListeners,
    startAwaitedListeners,
    startFocusListeners,
    startEditListeners,
    startSuggestionListeners,
    startMediaListeners,
    startAltTextListeners,
    startRepeatsListeners,
    startSeriesListeners,
  );
  const selectedAccountId = useAppSelector(selectSelectedAccountId);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <ComposerHeading />
        </Box>
        <AssistantButton />
      </Stack>
      <EditLoader>
        <ComposerForm selectedAccountId={selectedAccountId} />
      </EditLoader>
    </Stack>
  );
}
