import type { AccountPlatform } from '#contract/networks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { networksText } from '../messages';
import * as styles from './entry.module.css';

const GLYPH_PX = 14;

type Props = { platforms: readonly AccountPlatform[] };

/** The signs of networks, with their names for those who do not see them. */
export function EntrySigns({ platforms }: Props) {
  return (
    <span className={styles.signs} title={networksText(platforms)}>
      {platforms.map((platform) => (
        <PlatformGlyph key={platform} platform={platform} sizePx={GLYPH_PX} />
      ))}
      <span className="visually-hidden">{networksText(platforms)}</span>
    </span>
  );
}
