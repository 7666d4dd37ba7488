import { createContext, useContext, type ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { isChunkMissing, isServerThere } from '../lib/loadOrReload';

/** What else to offer where something has failed; the app provides it, since a failed part has nothing to go by. */
export const FailureAidContext = createContext<ReactNode>(null);

/** Stands in for a part of the page that could not be drawn; the rest of the page goes on. */
export function FailureNotice({ error, resetErrorBoundary }: FallbackProps) {
  const aid = useContext(FailureAidContext);
  const isMissing = isChunkMissing(error);
  // Code that failed to arrive is not asked for again by drawing again: only a new page does that, if there is one to have.
  async function handleRetry() {
    if (!isMissing) resetErrorBoundary();
    else if (await isServerThere()) window.location.reload();
  }

  return (
    <div role="alert" className="failure">
      <p>
        {isMissing
          ? 'This part of the page could not be fetched. Check your connection and try again; the rest of the page stays as it is.'
          : 'Something went wrong in this part of the page. What you have saved is safe.'}
      </p>
      <button type="button" className="button" onClick={() => void handleRetry()}>
        Try again
      </button>
      {aid}
    </div>
  );
}
