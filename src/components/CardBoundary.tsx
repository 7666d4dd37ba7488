import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureNotice } from './FailureNotice';

type Props = { children: ReactNode };

/** Keeps a failure inside one card. */
export function CardBoundary({ children }: Props) {
  return <ErrorBoundary FallbackComponent={FailureNotice}>{children}</ErrorBoundary>;
}
