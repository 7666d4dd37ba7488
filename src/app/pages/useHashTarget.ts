import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { FIRST_KEY } from '../../lib/firstKey';

/**
 * Brings the part of a page that the address names into view, and the focus with it, each time somebody is sent there; who
 * comes back has been elsewhere on the page meanwhile.
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
