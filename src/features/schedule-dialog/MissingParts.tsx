import Alert from '@mui/material/Alert';
import { scheduleMessages } from './messages';

type Props = { parts: readonly string[] };

/** Reports up front that a post can't be given a time yet, and why. */
export function MissingParts({ parts }: Props) {
  return (
    <Alert severity="info" icon={false}>
      {scheduleMessages.notReady}
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Alert>
  );
}
