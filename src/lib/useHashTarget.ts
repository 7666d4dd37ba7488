import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_KEY } from './firstKey';

/**
 * Scrolls to the part of a page that the address names and focuses it, each time somebody is sent there; on Back they
 * were elsewhere on the page meanwhile.
 */
export function useHashTarget(ids: readonly string[]): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && key !== FIRST_KEY;

  useEffect(() => {
    const id = ids.find((one) => `#${one}` === hash);
    if (id === undefined || isBack) return;
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView({ block: 'start' });
  }, [ids, hash, key, isBack]);
}
