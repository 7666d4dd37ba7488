import { useRef } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useFocusHandedOn } from '../lib/focus';
import { useNow } from '../lib/clock';

type Props = FailureReasonProps & {
  text: string;
  onRetry: () => void;
};

/** The button disappears during the retry; the focus stays in the card, at its title. */
const titleOfCard = (part: HTMLElement) => [part.closest('section')?.querySelector('h2') ?? null];

/** Reports that the content of a card couldn’t be loaded, with a button that tries again. */
export function RetryAlert({ text, onRetry, ...failure }: Props) {
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, titleOfCard);

  return (
    <div ref={part} role="alert">
      <Typography>{text}</Typography>
      <FailureReason {...failure} />
      <Button variant="outlined" sx={{ mt: 1 }} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

export type FailureReasonProps = {
  /** Why something has failed, and what to do; empty where nothing is known. */
  reason: string;
  /** Where only waiting helps: epoch milliseconds at which it may be tried again. */
  retryAt?: number | undefined;
};

/** The small line under what couldn’t be loaded. */
export function FailureReason({ reason, retryAt }: FailureReasonProps) {
  if (reason === '') return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', '& p': { m: 0 } }}>
      {retryAt === undefined ? <p>{reason}</p> : <RetryCountdown retryAt={retryAt} />}
    </Box>
  );
}

type CountdownProps = { retryAt: number };

/** Counts down to the moment at which the server will listen again; a timer is not read out with each second. */
export function RetryCountdown({ retryAt }: CountdownProps) {
  const seconds = Math.ceil((retryAt - useNow(1_000)) / 1_000);
  return seconds > 0 ? <p role="timer">{waitText(seconds)}</p> : <p>You can try again now.</p>;
}

function waitText(seconds: number): string {
  return `Too many attempts. You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
