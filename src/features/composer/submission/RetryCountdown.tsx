import { useNow } from '../../../lib/clock';
import { composerMessages, waitText } from '../messages';

type Props = { retryAt: number };

/** Counts down to the moment at which the server will listen again (L-142); a timer is not read out with each second. */
export function RetryCountdown({ retryAt }: Props) {
  const seconds = Math.ceil((retryAt - useNow(1_000)) / 1_000);
  return seconds > 0 ? <p role="timer">{waitText(seconds)}</p> : <p>{composerMessages.mayTryAgain}</p>;
}
