import { useNow } from '../../../lib/clock';
import { waitText } from '../messages';

type Props = { retryAt: number };

/** Counts down to the moment at which the server will listen again (L-142). */
export function RetryCountdown({ retryAt }: Props) {
  const seconds = Math.ceil((retryAt - useNow(1_000)) / 1_000);
  return seconds > 0 ? <p>{waitText(seconds)}</p> : null;
}
