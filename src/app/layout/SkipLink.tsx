import type { MouseEvent, RefObject } from 'react';
import * as styles from './skipLink.module.css';

type Props = { target: RefObject<HTMLElement | null> };

/** The first tab stop: skips the frame and goes to the page. */
export function SkipLink({ target }: Props) {
  function handleClick(event: MouseEvent) {
    // Following the fragment would count as a navigation.
    event.preventDefault();
    target.current?.focus();
  }

  return (
    <a href="#main" className={styles.link} data-screen-only onClick={handleClick}>
      Skip to content
    </a>
  );
}
