import { useEffect, useState } from 'react';
import { useIsReplay } from './replayMode';

/** A value once it has not changed for so long, the first one at once; in a replay, which waits for nothing, as it is. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  const isReplay = useIsReplay();

  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);

  return isReplay ? value : settled;
}
