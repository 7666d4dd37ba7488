import Stack from '@mui/material/Stack';
import { PageHeading } from '../../components/PageHeading';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { composerMessages } from '../../features/composer/messages';
import { PostEditor } from '../../features/composer/PostEditor';
import { useAppSelector } from '../hooks';

/** Clears the bar with the form's buttons. */
const ABOVE_ACTIONS_PX = 96;

export function CreatePostPage() {
  const selectedAccountId = useAppSelector(selectSelectedAccountId);
  return (
    <Stack spacing={3}>
      <PageHeading>{composerMessages.title}</PageHeading>
      <PostEditor selectedAccountId={selectedAccountId} />
      <AssistantButton bottomPx={ABOVE_ACTIONS_PX} />
    </Stack>
  );
}
