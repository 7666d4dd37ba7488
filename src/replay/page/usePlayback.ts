import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Playback, PlaybackState } from './playback';

/** State of the playback; renders again when it changes. */
export function usePlayback(playback: Playback): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.state);
}

/**
 * Lets keys move the replay unless a field has the focus. The slider does not count as a field, so that a step is the
 * same there.
 */
export function usePlaybackKeys(playback: Playback, { onFirstError }: { onFirstError: () => void }): void {
  const handleFirstError = useEffectEvent(onFirstError);
  // A layout effect, because a key may be pressed as soon as the slider is visible.
  useLayoutEffect(() => {
    const moves: Record<string, () => void> = {
      ArrowRight: () => playback.step(1),
      ArrowLeft: () => playback.step(-1),
      Home: () => playback.seek(0),
      End: () => playback.seek(playback.length),
      ' ': playback.toggle,
      m: () => playback.toMark(1),
      M: () => playback.toMark(-1),
      e: handleFirstError,
      '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    };
    const handleKey = (event: KeyboardEvent) => {
      const move = moves[event.key];
      const { target } = event;
      const isField =
        target instanceof Element && target.closest('input:not([type=range]), select, [role=tablist]') !== null;
      const isButton = event.key === ' ' && target instanceof Element && target.closest('button') !== null;
      if (move === undefined || isField || isButton || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [playback]);
}
