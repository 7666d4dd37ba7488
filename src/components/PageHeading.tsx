import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

type Props = { children: ReactNode; className?: string };

/** The page's h1. It takes focus when a person has navigated here, so that reading starts with it. */
export function PageHeading({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isFirstVisit = key === 'default';

  useEffect(() => {
    if (!isFirstVisit) heading.current?.focus();
  }, [pathname, isFirstVisit]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
