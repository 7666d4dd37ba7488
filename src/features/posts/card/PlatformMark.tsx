import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import { PlatformGlyph } from '../../../components/PlatformGlyph';

const GLYPH_PX = 16;

type Props = { platforms: readonly AccountPlatform[] };

/** Avatar and badge of a post, from the first of its platforms (L-39), and the signs of the others. */
export function PlatformMark({ platforms }: Props) {
  const [first, ...others] = platforms;
  return (
    <>
      <span className={`post__avatar post__avatar--${first ?? 'none'}`} aria-hidden="true">
        {first === undefined ? '??' : first.slice(0, 2).toUpperCase()}
      </span>
      <span className="post__platform">
        {first === undefined ? 'No platform' : PLATFORM_NAMES[first]}
        {others.map((platform) => (
          <span key={platform} className="post__other" title={PLATFORM_NAMES[platform]}>
            <PlatformGlyph platform={platform} sizePx={GLYPH_PX} />
            <span className="visually-hidden"> and {PLATFORM_NAMES[platform]}</span>
          </span>
        ))}
      </span>
    </>
  );
}
