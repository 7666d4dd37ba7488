import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_KEY } from '../lib/firstKey';

type Props = { children: ReactNode; className?: string };

/** The page's h1. It takes focus when a person has navigated here, so that reading starts with it. */
export function PageHeading({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  // The page on which the product was opened; a change of its query, such as another tab, is not a navigation.
  const [openedAt] = useState(key === FIRST_KEY ? pathname : null);

  useEffect(() => {
    // A dialog over the page keeps the focus, and with it its keys.
    const isCovered = heading.current?.closest('[aria-hidden="true"]') !== null;
    if (pathname !== openedAt && !isCovered) heading.current?.focus();
  }, [pathname, openedAt]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
