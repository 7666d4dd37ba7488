import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { reasonAndWait } from '../../api/failureText';
import { useAppSelector } from '../../app/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { KeywordForm } from './KeywordForm';
import { KeywordItem } from './KeywordItem';
import { KeywordPostsDialog } from './KeywordPostsDialog';
import { selectOpenId } from './keywordsSlice';
import { keywordMessages } from './messages';
import { useMonitoredKeywords } from './useMonitoredKeywords';

const TITLE_ID = 'keyword-monitor-title';

/** The card about monitored keywords (spec section 2). */
export function KeywordMonitor() {
  const openId = useAppSelector(selectOpenId);
  const { currentData: keywords } = useMonitoredKeywords();
  const open = keywords?.find(({ id }) => id === openId);

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={TITLE_ID} tabIndex={-1} component="h2" variant="h2" sx={{ mb: 2 }}>
        {keywordMessages.title}
      </Typography>
      <KeywordForm />
      <KeywordList />
      {open && <KeywordPostsDialog row={open} />}
    </Card>
  );
}

function KeywordList() {
  const { currentData: keywords, error, isFetching, refetch } = useMonitoredKeywords();
  if (keywords === undefined && isFetching) return <Typography role="status">{keywordMessages.loading}</Typography>;
  if (keywords === undefined) {
    return <RetryAlert text={keywordMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (keywords.length === 0) return <Typography color="textSecondary">{keywordMessages.empty}</Typography>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {keywords.map((row) => (
        <KeywordItem key={row.id} row={row} />
      ))}
    </Stack>
  );
}
