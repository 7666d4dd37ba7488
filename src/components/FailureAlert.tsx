import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { ClockContext } from '../lib/clock';
import { isChunkMissing, isServerThere } from '../lib/loadOrReload';

/** A further way out to offer beside Try again; provided by the app, since a failed part cannot be relied on. */
export const FailureAidContext = createContext<ReactNode>(null);

/** Takes the place of a part of the page that failed to render; the rest goes on. In a replay it is the replay that failed. */
export function FailureAlert({ error, resetErrorBoundary }: FallbackProps) {
  const aid = useContext(FailureAidContext);
  // Only the clock of a replay is moved by hand; another moment of it is drawn anew.
  const { subscribe } = useContext(ClockContext);
  useEffect(() => subscribe?.(resetErrorBoundary), [subscribe, resetErrorBoundary]);
  const isMissing = isChunkMissing(error);
  // React does not fetch missing code again on another render: only a reload does, if the server is there.
  async function handleRetry() {
    if (!isMissing) resetErrorBoundary();
    else if (await isServerThere()) window.location.reload();
  }

  if (subscribe !== undefined) {
    return (
      <div role="alert" className="failure">
        <p>
          The replay couldn’t draw this part from what is in the log. That is a failure of the replay: what was seen
          here, it does not show.
        </p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
      </div>
    );
  }

  return (
    <div role="alert" className="failure">
      <p>
        {isMissing
          ? 'This part of the page couldn’t be loaded. Check your connection and try again; the rest of the page stays as it is.'
          : 'Something went wrong in this part of the page. What you have saved is safe.'}
      </p>
      <button type="button" className="button" onClick={() => void handleRetry()}>
        Try again
      </button>
      {aid}
    </div>
  );
}
