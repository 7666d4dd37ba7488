import { PLATFORM_NAMES } from '#contract/platforms';
import type { PostTarget } from '#contract/schemas/posts';
import { safeHref } from './linkify';
import { progressText, viewOnText } from './messages';
import { targetReason } from './targetReason';

type Props = { targets: readonly PostTarget[] };

/** What became of a post on each of its accounts: where to see it, or why it is not there (L-33). */
export function PostTargets({ targets }: Props) {
  const published = targets.filter(({ state }) => state === 'published').length;
  const isPartial = targets.length > 1 && published > 0 && published < targets.length;
  return (
    <>
      {isPartial && <p className="post__progress">{progressText(published, targets.length)}</p>}
      <ul className="post__targets">
        {targets.map((target) => (
          <TargetLine key={target.id} target={target} />
        ))}
      </ul>
    </>
  );
}

function TargetLine({ target }: { target: PostTarget }) {
  const { platform, account_username: username, remote_url: url, state, error_detail: detail } = target;
  const reason = targetReason(target);
  const href = url === null ? null : safeHref(url);

  if (state === 'published') {
    if (href === null) return null;
    return (
      <li>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {viewOnText(platform)}
          <span className="visually-hidden"> as @{username}</span>
        </a>
      </li>
    );
  }
  if (reason === null) return null;
  return (
    <li className={`post__reason post__reason--${state}`}>
      <strong>
        {PLATFORM_NAMES[platform]} <bdi>@{username}</bdi>
      </strong>{' '}
      <span title={detail ?? undefined}>{reason}</span>
    </li>
  );
}
