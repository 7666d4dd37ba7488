import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { ComposerHeading } from '../../features/composer/ComposerHeading';
import { EditGate } from '../../features/composer/drafts/EditGate';
import { ComposerForm } from '../../features/composer/ComposerForm';
import { useAppSelector } from '../hooks';

export function CreatePostPage() {
  const selectedAccountId = useAppSelector(selectSelectedAccountId);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <ComposerHeading />
        </Box>
        <AssistantButton />
      </Stack>
      <EditGate>
        <ComposerForm selectedAccountId={selectedAccountId} />
      </EditGate>
    </Stack>
  );
}
