import { useEffect, useRef } from 'react';
import type { AccountPlatform } from '#contract/networks';
import { useAppDispatch } from '../../../store/hooks';
import { allPlatformsToggled } from '../form/composerSlice';
import { composerMessages } from '../form/messages';
import * as styles from './editor.module.css';

type Props = { connected: AccountPlatform[]; chosen: readonly AccountPlatform[] };

/** Ticks every connected network, or none; half ticked where some are. */
export function AllPlatforms({ connected, chosen }: Props) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.length === connected.length;
  const isSome = chosen.length > 0 && !isAll;

  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);

  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => dispatch(allPlatformsToggled({ connected, isOn: event.target.checked }))}
      />
      {composerMessages.allConnected}
    </label>
  );
}
