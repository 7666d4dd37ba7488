import { useRef } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFocusHandedOn } from '../lib/focus';
import { FailureReason, type FailureReasonProps } from './FailureReason';

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
