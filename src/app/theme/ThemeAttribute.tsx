import { useLayoutEffect } from 'react';
import { selectIsDark } from '../../features/preferences/preferencesSlice';
import { useAppSelector } from '../hooks';

/** Writes the chosen scheme where the style sheets read it. */
export function ThemeAttribute() {
  const isDark = useAppSelector(selectIsDark);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isDark) dataset['theme'] = 'dark';
    else delete dataset['theme'];
  }, [isDark]);
  return null;
}
