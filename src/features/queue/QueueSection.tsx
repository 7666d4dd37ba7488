import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { reasonAndWait } from '../../api/failureText';
import { useGetQueueQuery } from '../../api/queueApi';
import { RetryAlert } from '../../components/RetryAlert';
import { SectionCard } from '../../components/SectionCard';
import { paths } from '../../core/paths';
import { queueMessages } from './messages';
import { MisplacedPosts } from './MisplacedPosts';
import { QueueControls } from './QueueControls';
import { QueuedPost } from './QueuedPost';
import { useFocusKept } from './useFocusKept';

type Props = { accountId: string };

/** What waits in the queue of an account, in the order in which it goes out. */
export function QueueSection({ accountId }: Props) {
  const { currentData: queue, error, isFetching, refetch } = useGetQueueQuery(accountId);
  const order = queue?.targets.map(({ target_id: id }) => id) ?? [];
  const handlePress = useFocusKept(order.join());

  return (
    <SectionCard id="waiting-posts" title={queueMessages.waiting}>
      {queue === undefined && isFetching && <Typography role="status">{queueMessages.loading}</Typography>}
      {queue === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={queueMessages.unread} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {queue !== undefined && (
        <>
          {queue.paused_at !== null && <Typography role="status">{queueMessages.paused}</Typography>}
          <MisplacedPosts accountId={accountId} targets={queue.targets} />
          {order.length === 0 && (
            <Typography color="textSecondary">
              {queueMessages.empty} <Link to={paths.create}>{queueMessages.createPost}</Link>
            </Typography>
          )}
          <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }} onClickCapture={handlePress}>
            {queue.targets.map((target) => (
              <QueuedPost key={target.target_id} accountId={accountId} target={target} order={order} />
            ))}
          </Stack>
          <QueueControls accountId={accountId} targets={queue.targets} isPaused={queue.paused_at !== null} />
        </>
      )}
    </SectionCard>
  );
}
