import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_KEY } from '../lib/firstKey';

type Props = { children: ReactNode; className?: string };

/** The page's h1. It is focused when a person has navigated here, so that reading starts with it. */
export function PageHeading({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  // At first the page on which the product was opened; a change of the query, such as another tab, is not a navigation.
  const announcedAt = useRef(key === FIRST_KEY ? pathname : null);

  useEffect(() => {
    if (pathname === announcedAt.current) return;
    announcedAt.current = pathname;
    // A dialog over the page keeps the focus, and with it its keys.
    const isCovered = heading.current?.closest('[aria-hidden="true"]') !== null;
    // Whoever goes back is brought to where they were on the page.
    if (!isCovered) heading.current?.focus({ preventScroll: isPop });
  }, [pathname, isPop]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
