import Stack from '@mui/material/Stack';
import { PageHeading } from '../../components/PageHeading';
import { selectSelectedAccountId } from '../../features/accounts/accountsSlice';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { composerMessages } from '../../features/composer/messages';
import { PostEditor } from '../../features/composer/PostEditor';
import { useAppSelector } from '../hooks';

export function CreatePostPage() {
  const selectedAccountId = useAppSelector(selectSelectedAccountId);
  return (
    <Stack spacing={3}>
      <PageHeading>{composerMessages.title}</PageHeading>
      <PostEditor selectedAccountId={selectedAccountId} />
      <AssistantButton />
    </Stack>
  );
}
