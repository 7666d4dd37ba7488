import { useNow } from '../lib/clock';

type Props = { retryAt: number };

/** Counts down to the moment at which the server will listen again; a timer is not read out with each second. */
export function RetryCountdown({ retryAt }: Props) {
  const seconds = Math.ceil((retryAt - useNow(1_000)) / 1_000);
  return seconds > 0 ? <p role="timer">{waitText(seconds)}</p> : <p>You can try again now.</p>;
}

function waitText(seconds: number): string {
  return `Too many attempts. You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
