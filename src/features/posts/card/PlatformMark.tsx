import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';

type Props = { platforms: readonly AccountPlatform[] };

/** Avatar and badge of a post, from the first of its platforms (L-39). */
export function PlatformMark({ platforms }: Props) {
  const [first, ...others] = platforms;
  const names = others.map((platform) => PLATFORM_NAMES[platform]).join(', ');
  return (
    <>
      <span className={`post__avatar post__avatar--${first ?? 'none'}`} aria-hidden="true">
        {first === undefined ? '??' : first.slice(0, 2).toUpperCase()}
      </span>
      <span className="post__platform">
        {first === undefined ? 'No platform' : PLATFORM_NAMES[first]}
        {others.length > 0 && (
          <span title={names}>
            {' '}
            <span aria-hidden="true">+{others.length}</span>
            <span className="visually-hidden">and {names}</span>
          </span>
        )}
      </span>
    </>
  );
}
