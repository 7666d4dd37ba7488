import Box from '@mui/material/Box';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ComposerHeading, EditLoader, ComposerForm, PhoneButtons } from '../../features/composer/ComposerForm';
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
    <Box sx={PAGE}>
      <Box sx={TITLE_ROW}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ComposerHeading />
        </Box>
        <PhoneButtons selectedAccountId={selectedAccountId} />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <AssistantButton />
        </Box>
      </Box>
      <EditLoader>
        <ComposerForm selectedAccountId={selectedAccountId} />
      </EditLoader>
    </Box>
  );
}

/** Fills the window below the header, so that the bar lies at its end. */
const PAGE = {
  ...{ display: 'flex', flexDirection: 'column' },
  minHeight: 'calc(100dvh - 56px - var(--page-start) - var(--page-end))',
};

const TITLE_ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, md: 1 },
  mb: '16px',
  '& h1': { fontSize: { xs: 'min(1.75rem, 6.4vw)', md: '1.75rem' } },
};
