import { clsx } from 'clsx';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { NETWORK_LOOKS } from '../../../networks/looks';
import * as styles from './card.module.css';

const GLYPH_PX = 16;

type Props = { platforms: readonly AccountPlatform[] };

/** Avatar and badge of a post, from the first of its platforms (L-39), and the signs of the others. */
export function PlatformMark({ platforms }: Props) {
  const [first, ...others] = platforms;
  return (
    <>
      <span
        className={clsx(styles.avatar, first !== undefined && [styles.ofNetwork, NETWORK_LOOKS[first].className])}
        aria-hidden="true"
      >
        {first === undefined ? '??' : first.slice(0, 2).toUpperCase()}
      </span>
      <span className={styles.platform}>
        {first === undefined ? 'No platform' : NETWORKS[first].name}
        {others.map((platform) => (
          <span key={platform} className={styles.other} title={NETWORKS[platform].name}>
            <PlatformGlyph platform={platform} sizePx={GLYPH_PX} />
            <span className="visually-hidden"> and {NETWORKS[platform].name}</span>
          </span>
        ))}
      </span>
    </>
  );
}
