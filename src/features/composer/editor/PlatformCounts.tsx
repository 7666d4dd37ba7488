import { memo } from 'react';
import { clsx } from 'clsx';
import { shallowEqual } from 'react-redux';
import { networkLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { bytesOver, warningLength } from '#contract/postRules';
import { useAppSelector } from '../../../app/hooks';
import { selectSettings } from '../form/composerSlice';
import { platformCountText } from '../form/messages';
import { selectLimits, selectTextFor } from '../form/selectors';
import * as styles from './editor.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** Each network's own count of the text, chips included; computed in the pauses between keys. */
export const PlatformCounts = memo(function PlatformCounts({ platforms }: Props) {
  const texts = useAppSelector((state) => platforms.map((platform) => selectTextFor(state, platform)), shallowEqual);
  const settings = useAppSelector(selectSettings);
  const limits = useAppSelector(selectLimits);
  return (
    <ul className={styles.counts}>
      {platforms.map((platform, index) => {
        const text = texts[index] ?? '';
        const own = limits[platform] ?? networkLimits(platform);
        const length = textLength(platform, text, own) + warningLength(platform, settings);
        const isOver = length > own.max_characters || bytesOver(platform, text) !== null;
        return (
          <li key={platform} className={clsx(styles.count, isOver && styles.countOver)}>
            {platformCountText(platform, length, own.max_characters)}
          </li>
        );
      })}
    </ul>
  );
});
