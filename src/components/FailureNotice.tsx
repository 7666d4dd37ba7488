import { createContext, useContext, type ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { isChunkMissing } from '../lib/loadOrReload';

/** What else to offer where something has failed; the app provides it, since a failed part has nothing to go by. */
export const FailureAidContext = createContext<ReactNode>(null);

/** Stands in for a part of the page that could not be drawn; the rest of the page goes on. */
export function FailureNotice({ error, resetErrorBoundary }: FallbackProps) {
  const aid = useContext(FailureAidContext);
  // Code that failed to arrive is not asked for again by drawing again: only a new page does that.
  const handleRetry = () => (isChunkMissing(error) ? window.location.reload() : resetErrorBoundary());

  return (
    <div role="alert" className="failure">
      <p>Something went wrong in this part of the page. What you have saved is safe.</p>
      <button type="button" className="button" onClick={handleRetry}>
        Try again
      </button>
      {aid}
    </div>
  );
}
