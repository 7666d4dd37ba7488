import { memo } from 'react';
import { clsx } from 'clsx';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { useAppSelector } from '../../../app/hooks';
import { platformCountText } from '../form/messages';
import { selectSettledText } from '../form/selectors';
import * as styles from './editor.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** Each network's own count of the text, chips included; computed in the pauses between keys. */
export const PlatformCounts = memo(function PlatformCounts({ platforms }: Props) {
  const text = useAppSelector(selectSettledText);
  return (
    <ul className={styles.counts}>
      {platforms.map((platform) => {
        const length = textLength(platform, text);
        const isOver = length > NETWORKS[platform].text.limit;
        return (
          <li key={platform} className={clsx(styles.count, isOver && styles.countOver)}>
            {platformCountText(platform, length)}
          </li>
        );
      })}
    </ul>
  );
});
