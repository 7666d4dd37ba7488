import Typography from '@mui/material/Typography';
import { useGetAssistantQuery } from '../../../api/assistantApi';
import { assistantMessages, writtenBy } from '../messages';

/** Who writes the replies: a model of the server's, or nobody. */
export function ReplyPlace() {
  const { currentData, isFetching } = useGetAssistantQuery();
  const isUnknown = isFetching && currentData === undefined;
  const { host, model } = currentData ?? { host: null, model: null };
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minHeight: '1.5em' }}>
      {!isUnknown && (host === null || model === null ? assistantMessages.simulated : writtenBy(model, host))}
    </Typography>
  );
}
