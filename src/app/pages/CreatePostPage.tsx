import Stack from '@mui/material/Stack';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ComposerHeading } from '../../features/composer/ComposerHeading';
import { EditGate } from '../../features/composer/drafts/EditGate';
import { ComposerForm } from '../../features/composer/ComposerForm';
import { useAppSelector } from '../hooks';

/** Clears the bar with the form's buttons. */
const ABOVE_ACTIONS_PX = 96;

export function CreatePostPage() {
  const selectedAccountId = useAppSelector(selectSelectedAccountId);
  return (
    <Stack spacing={3}>
      <ComposerHeading />
      <EditGate>
        <ComposerForm selectedAccountId={selectedAccountId} />
      </EditGate>
      <AssistantButton bottomPx={ABOVE_ACTIONS_PX} />
    </Stack>
  );
}
