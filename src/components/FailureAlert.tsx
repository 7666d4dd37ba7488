import { createContext, useContext, type ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { isChunkMissing, isServerThere } from '../lib/loadOrReload';

/** A further way out to offer beside Try again; provided by the app, since a failed part cannot be relied on. */
export const FailureAidContext = createContext<ReactNode>(null);

/** Takes the place of a part of the page that failed to render; the rest goes on. */
export function FailureAlert({ error, resetErrorBoundary }: FallbackProps) {
  const aid = useContext(FailureAidContext);
  const isMissing = isChunkMissing(error);
  // React does not fetch missing code again on another render: only a reload does, if the server is there.
  async function handleRetry() {
    if (!isMissing) resetErrorBoundary();
    else if (await isServerThere()) window.location.reload();
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
