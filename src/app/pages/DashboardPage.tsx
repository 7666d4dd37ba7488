import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { AccountOverviewCard } from '../../features/accounts/AccountOverviewCard';
import { AssistantButton } from '../../features/ai-assistant/AssistantButton';
import { PostTabs } from '../../features/posts/PostTabs';
import { ContinueLink } from '../layout/ContinueLink';
import { paths } from '../paths';

export function DashboardPage() {
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>Dashboard</PageHeading>
        <Button variant="contained" component={Link} to={paths.create}>
          Create Post
        </Button>
      </Stack>
      <ContinueLink />
      <CardBoundary>
        <AccountOverviewCard />
      </CardBoundary>
      <PostTabs />
      <AssistantButton />
    </Stack>
  );
}
