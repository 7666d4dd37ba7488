import { memo, useId } from 'react';
import { clsx } from 'clsx';
import type { Post } from '#contract/schemas/posts';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { missingTags } from '#contract/tags';
import { RepeatSign, LineIcon } from '../../../components/LineIcon';
import { PostMenu } from './PostMenu';
import { PostTargets } from '../targets/PostTargets';
import { RetryActions, useIsConnectionMissing } from '../targets/TargetActions';
import { isConnectionLost, postProblem, type PostProblem } from '../targets/targetReason';
import * as styles from './card.module.css';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { NETWORK_LOOKS } from '../../../networks/looks';
import {
  commentOnText,
  connectionBackText,
  postMessages,
  progressText,
  publishedText,
  scheduledForText,
  STATUS_LABELS,
} from '../messages';
import { shortenNumber } from '../../../lib/numbers';
import { formatFullDate } from '../../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { imageFailed, selectIsImageBroken, selectIsExpanded, seriesToggled, textToggled } from '../postsSlice';
import { safeHref } from '../../../lib/addresses';
import { excerptOf } from '../../../lib/excerpt';

/** What a row tells of its series: the copies that are folded into it. */
export type FoldedCopies = { seriesId: string; text: string; isUnfolded: boolean };

type Props = {
  post: Post;
  copies?: FoldedCopies | undefined;
};

/** One post as a row, which opens in place: its whole text, its files, and each account with its link or its reason. */
export const PostCard = memo(function PostCard({ post, copies }: Props) {
  const isOpen = useAppSelector((state) => selectIsExpanded(state, post.id));
  const problem = postProblem(post);
  const textId = useId();
  // Retry takes the place of the counts.
  const isCrowded = !isOpen && problem !== null;
  return (
    <article
      className={clsx(styles.row, isOpen && styles.open)}
      data-status={post.status}
      {...(problem !== null && { 'data-problem': true })}
    >
      <RowOpener id={post.id} isOpen={isOpen} textId={textId} />
      <PlatformMark platforms={post.platforms} />
      <div className={styles.body}>
        <PostText id={textId} content={post.content} isOpen={isOpen} hasTwoLines={problem === null} />
        {isOpen && <PostTags content={post.content} hashtags={post.hashtags} mentions={post.mentions} />}
        {!isOpen && problem !== null && <RowProblem post={post} problem={problem} />}
        <div className={styles.footer}>
          <PostFooter post={post} />
          <OtherMarks platforms={post.platforms} />
          {copies && <CopiesChip {...copies} />}
          {!copies && post.series_id !== null && <RepeatSign sizePx={SIGN_PX} />}
          {isCrowded && <PostCounts post={post} />}
        </div>
      </div>
      {!isOpen && <PostThumbnail media={post.media} media_urls={post.media_urls} />}
      <div className={styles.side}>
        <StatusBadge status={post.status} />
        {!isOpen && problem !== null && <RetryActions post={post} isShort />}
        {!isCrowded && <PostCounts post={post} />}
      </div>
      <div className={styles.menu}>
        <PostMenu post={post} />
      </div>
      {isOpen && (
        <div className={styles.details}>
          <PostMedia media={post.media} media_urls={post.media_urls} />
          <PostComments comments={post.comments} />
          <PostTargets post={post} />
        </div>
      )}
    </article>
  );
});

const SIGN_PX = 14;
const MARK_PX = 10;

type RowOpenerProps = { id: string; isOpen: boolean; textId: string };

/** The whole row can be pressed; what else is in it lies above. */
function RowOpener({ id, isOpen, textId }: RowOpenerProps) {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={styles.opener}
      aria-label={isOpen ? postMessages.less : postMessages.more}
      aria-describedby={textId}
      aria-expanded={isOpen}
      onClick={() => dispatch(textToggled({ id }))}
    />
  );
}

type PlatformMarkProps = { platforms: readonly AccountPlatform[] };

/** Avatar of a post, from the first of its platforms, with that network's mark. */
function PlatformMark({ platforms: [first] }: PlatformMarkProps) {
  return (
    <span className={styles.avatar}>
      <span aria-hidden="true">{first === undefined ? '??' : first.slice(0, 2).toUpperCase()}</span>
      {first === undefined ? <span className="visually-hidden">No platform</span> : <NetworkMark platform={first} />}
    </span>
  );
}

/** The signs of its other platforms. */
function OtherMarks({ platforms: [, ...others] }: PlatformMarkProps) {
  if (others.length === 0) return null;
  return (
    <span className={styles.marks}>
      {others.map((platform) => (
        <NetworkMark key={platform} platform={platform} isFurther />
      ))}
    </span>
  );
}

/** A network's sign in its own color; its name is the label. */
function NetworkMark({ platform, isFurther = false }: { platform: AccountPlatform; isFurther?: boolean }) {
  const { name } = NETWORKS[platform];
  return (
    <span className={clsx(styles.mark, NETWORK_LOOKS[platform].className)} title={name}>
      <PlatformGlyph platform={platform} sizePx={MARK_PX} />
      <span className="visually-hidden">{isFurther ? `and ${name}` : name}</span>
    </span>
  );
}

/** The copies of a series that are folded into its next one. */
function CopiesChip({ seriesId, text, isUnfolded }: FoldedCopies) {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={styles.copies}
      aria-expanded={isUnfolded}
      onClick={() => dispatch(seriesToggled({ seriesId }))}
    >
      <RepeatSign sizePx={SIGN_PX} />
      <span>{text}</span>
    </button>
  );
}

type RowProblemProps = { post: Post; problem: PostProblem };

/** Why a post needs a person, and how far it has come. */
function RowProblem({ post: { targets }, problem }: RowProblemProps) {
  const published = targets.filter(({ state }) => state === 'published').length;
  const isPartial = published > 0 && published < targets.length;
  const isMissing = useIsConnectionMissing();
  const [first] = problem.targets;
  // What the row said of a connection is not true any more once that is back.
  const isBack = first !== undefined && isConnectionLost(first) && !isMissing(first);
  return (
    <p className={styles.problem}>
      {isPartial && <span>{progressText(published, targets.length)}</span>}
      {isPartial && '. '}
      {isBack ? connectionBackText(first.platform) : problem.text}
    </p>
  );
}

type PostCommentsProps = Pick<Post, 'comments'>;

/** First comments that go out below a post. */
function PostComments({ comments }: PostCommentsProps) {
  return comments.map(({ platform, content }) => (
    <p key={platform} className={styles.comment} dir="auto">
      <span>{commentOnText(platform)}</span> {content}
    </p>
  ));
}

const COUNTS = [
  { name: 'likes', icon: 'M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z' },
  { name: 'comments', icon: 'M4 5h16v11H9l-5 4z' },
  { name: 'shares', icon: 'M4 12v7h16v-7M12 15V4M8 8l4-4 4 4' },
] as const;

type PostCountsProps = { post: Post };

/** Likes, comments and shares of a post; 0 until they are reported, and quiet while nothing of it is where it can have any. */
function PostCounts({ post: { analytics: counts, status, targets } }: PostCountsProps) {
  const isOut = status === 'published' || targets.some(({ parts_published: out }) => out > 0);
  return (
    <ul className={styles.counts} {...(!isOut && { 'data-quiet': true })}>
      {COUNTS.map(({ name, icon }) => (
        <li key={name}>
          <LineIcon path={icon} sizePx={14} />
          <span className="visually-hidden">{postMessages[name]}</span> {shortenNumber(counts[name])}
        </li>
      ))}
    </ul>
  );
}

type PostFooterProps = { post: Post };

/** When a post went out or will go out: the time of publication, else the scheduled one. */
function PostFooter({ post }: PostFooterProps) {
  const { text, instant } = footerOf(post);
  if (instant === null) return <p>{text}</p>;
  return (
    <p>
      <time dateTime={instant} title={formatFullDate(instant)}>
        {text}
      </time>
    </p>
  );
}

function footerOf({ status, published_at, scheduled_at, targets }: Post): { text: string; instant: string | null } {
  // A post that failed on one account but is out on another shows when it came out.
  const out = targets.flatMap((target) => (target.state === 'published' ? (target.published_at ?? []) : []));
  const published = status === 'published' ? published_at : (out.toSorted().at(-1) ?? null);
  if (published !== null) return { text: publishedText(published), instant: published };
  if (scheduled_at !== null) return { text: scheduledForText(scheduled_at), instant: scheduled_at };
  if (status !== 'scheduled') return { text: postMessages.draftSaved, instant: null };
  const isHeldUp = targets.some(({ state, error_code: code }) => state === 'scheduled' && code !== null);
  return { text: isHeldUp ? postMessages.waiting : postMessages.publishing, instant: null };
}

const VIDEO = /\.(mp4|mov|webm)$/i;

type PostMediaProps = Pick<Post, 'media' | 'media_urls'>;

/** The first file of a post; null if it has none, an address that is null if that cannot be loaded. */
function useFirstFile({ media, media_urls: [first, ...others] }: PostMediaProps) {
  const isBroken = useAppSelector((state) => selectIsImageBroken(state, first ?? ''));
  if (first === undefined) return null;
  const record = media.find(({ url }) => url === first);
  return {
    url: first,
    src: isBroken ? null : safeHref(first, document.baseURI),
    isVideo: record?.mime_type.startsWith('video/') ?? VIDEO.test(first),
    described: record?.alt_text ?? '',
    moreCount: others.length,
  };
}

const VIDEO_ICON = 'M4 5h16v14H4zM10 9l5 3-5 3z';

/** It at the size of a stamp. */
function PostThumbnail(props: PostMediaProps) {
  const dispatch = useAppDispatch();
  const file = useFirstFile(props);
  if (file === null) return null;
  const { url, src, isVideo, described, moreCount } = file;
  return (
    <div className={styles.thumbnail}>
      {src === null && <span className="visually-hidden">{postMessages.imageMissing}</span>}
      {isVideo && src !== null && (
        <span role="img" aria-label={described || postMessages.videoLabel}>
          <LineIcon path={VIDEO_ICON} />
        </span>
      )}
      {!isVideo && src !== null && (
        <img
          src={src}
          alt={described || postMessages.imageAlt}
          loading="lazy"
          onError={() => dispatch(imageFailed({ url }))}
        />
      )}
      {moreCount > 0 && <span className={styles.mediaMore}>+{moreCount}</span>}
    </div>
  );
}

/** The same as large as the row, a video with its player; one that has no web address, or does not load, is not shown. */
function PostMedia(props: PostMediaProps) {
  const dispatch = useAppDispatch();
  const file = useFirstFile(props);
  if (file === null) return null;
  const { url, src, isVideo, described, moreCount } = file;
  if (src === null) return <p className={styles.mediaMissing}>{postMessages.imageMissing}</p>;
  return (
    <div className={styles.media}>
      {isVideo ? (
        <video src={src} controls preload="metadata" aria-label={described || postMessages.videoLabel} />
      ) : (
        <img
          src={src}
          alt={described || postMessages.imageAlt}
          loading="lazy"
          onError={() => dispatch(imageFailed({ url }))}
        />
      )}
      {moreCount > 0 && <span className={styles.mediaMore}>+{moreCount}</span>}
    </div>
  );
}

type PostTagsProps = Pick<Post, 'content' | 'hashtags' | 'mentions'>;

/** Tags sent after the text of a post: without them a card would look as if its hashtags were lost. */
function PostTags({ content, hashtags, mentions }: PostTagsProps) {
  const tags = missingTags(content, { hashtags, mentions });
  if (tags.length === 0) return null;
  return (
    <p className={styles.tags} dir="auto">
      {tags.join(' ')}
    </p>
  );
}

type PostTextProps = { id: string; content: string; isOpen: boolean; hasTwoLines: boolean };

/** The words of a post, with its addresses as links once the row is open, never markup. */
function PostText({ id, content, isOpen, hasTwoLines }: PostTextProps) {
  if (!isOpen) {
    return (
      <p id={id} className={clsx(styles.text, styles.cut, hasTwoLines && styles.twoLines)} dir="auto">
        {excerptOf(content).text}
      </p>
    );
  }
  return (
    <p id={id} className={styles.text} dir="auto">
      {linkify(content).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  );
}

type StatusBadgeProps = { status: string };

/** The status in its color; one without a label of its own is shown as it is, in gray. */
function StatusBadge({ status }: StatusBadgeProps) {
  const label = STATUS_LABELS[status];
  return (
    <span className={styles.status} data-status={label === undefined ? 'other' : status}>
      {label ?? status}
    </span>
  );
}

/** A piece of a text: plain, or a link whose text is its own address. */
type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/gi;
/** Characters that end a sentence rather than an address. */
const TRAILING = /[.,!?;:'’…]+$/;

/** Splits a text at its http and https addresses; everything else stays plain text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, '');
  const isUnmatched = trimmed.endsWith(')') && !trimmed.includes('(');
  return isUnmatched ? withoutTrailing(trimmed.slice(0, -1)) : trimmed;
}
