import type { MouseEvent, RefObject } from 'react';
import './skipLink.css';

type Props = { target: RefObject<HTMLElement | null> };

/** The first stop of the keyboard: over the frame, to the page. */
export function SkipLink({ target }: Props) {
  function handleClick(event: MouseEvent) {
    // The address stays as it is: a fragment would be a navigation of its own.
    event.preventDefault();
    target.current?.focus();
  }

  return (
    <a href="#main" className="skip-link" onClick={handleClick}>
      Skip to content
    </a>
  );
}
