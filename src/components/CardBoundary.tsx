import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureAlert } from './FailureAlert';

type Props = { children: ReactNode };

/** Keeps a failure inside one card. */
export function CardBoundary({ children }: Props) {
  return <ErrorBoundary FallbackComponent={FailureAlert}>{children}</ErrorBoundary>;
}
