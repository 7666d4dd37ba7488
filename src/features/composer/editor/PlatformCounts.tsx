import { memo } from 'react';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { useAppSelector } from '../../../app/hooks';
import { platformCountText } from '../messages';
import { selectSettledText } from '../selectors';

type Props = { platforms: readonly AccountPlatform[] };

/** Each network's own count of the text, chips included; computed in the pauses between keys. */
export const PlatformCounts = memo(function PlatformCounts({ platforms }: Props) {
  const text = useAppSelector(selectSettledText);
  return (
    <ul className="composer__counts">
      {platforms.map((platform) => {
        const length = textLength(platform, text);
        const isOver = length > NETWORKS[platform].text.limit;
        return (
          <li key={platform} className={isOver ? 'composer__count composer__count--over' : 'composer__count'}>
            {platformCountText(platform, length)}
          </li>
        );
      })}
    </ul>
  );
});
