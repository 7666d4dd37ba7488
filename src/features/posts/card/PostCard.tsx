import { memo } from 'react';
import { clsx } from 'clsx';
import type { Post } from '#contract/schemas/posts';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { missingTags } from '#contract/tags';
import { RepeatSign, LineIcon } from '../../../components/LineIcon';
import { PostMenu } from './PostMenu';
import { PostTargets } from '../targets/PostTargets';
import * as styles from './card.module.css';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { commentOnText, postMessages, publishedText, scheduledForText, STATUS_LABELS } from '../messages';
import { SampleChip } from '../../../components/SampleData';
import { shortenNumber } from '../../../lib/numbers';
import { formatFullDate } from '../../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { imageFailed, selectIsImageBroken, selectIsExpanded, textToggled } from '../postsSlice';
import { safeHref } from '../../../lib/addresses';
import { excerptOf } from '../../../lib/excerpt';

const SIGN_PX = 18;

type Props = {
  post: Post;
  /** Its counts are those of the sandbox. */
  areCountsMadeUp?: boolean;
};

export const PostCard = memo(function PostCard({ post, areCountsMadeUp = false }: Props) {
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <PlatformMark platforms={post.platforms} />
        <StatusBadge status={post.status} />
        {post.series_id !== null && <RepeatSign sizePx={SIGN_PX} />}
        <PostMenu post={post} />
      </header>
      <PostText id={post.id} content={post.content} />
      <PostTags content={post.content} hashtags={post.hashtags} mentions={post.mentions} />
      <PostMedia media={post.media} media_urls={post.media_urls} />
      <PostComments comments={post.comments} />
      <PostTargets post={post} />
      <PostCounts counts={post.analytics} areMadeUp={areCountsMadeUp} />
      <PostFooter post={post} />
    </article>
  );
});

const GLYPH_PX = 16;

type PlatformMarkProps = { platforms: readonly AccountPlatform[] };

/** Avatar and badge of a post, from the first of its platforms, and the signs of the others. */
function PlatformMark({ platforms }: PlatformMarkProps) {
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

type PostCountsProps = {
  counts: Post['analytics'];
  /** The sandbox counted them. */
  areMadeUp: boolean;
};

/** Likes, comments and shares of a post; 0 until they are reported. */
function PostCounts({ counts, areMadeUp }: PostCountsProps) {
  const isMarked = areMadeUp && COUNTS.some(({ name }) => counts[name] > 0);
  return (
    <ul className={styles.counts} {...(isMarked && { 'data-sample': true })}>
      {COUNTS.map(({ name, icon }) => (
        <li key={name}>
          <LineIcon path={icon} sizePx={18} />
          <span className="visually-hidden">{postMessages[name]}</span> {shortenNumber(counts[name])}
        </li>
      ))}
      {isMarked && (
        <li>
          <SampleChip />
        </li>
      )}
    </ul>
  );
}

type PostFooterProps = { post: Post };

/** When a post went out or will go out: the time of publication, else the scheduled one. */
function PostFooter({ post }: PostFooterProps) {
  const { text, instant } = footerOf(post);
  if (instant === null) return <p className={styles.footer}>{text}</p>;
  return (
    <p className={styles.footer}>
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

/** The first image or video of a post; one that has no web address, or does not load, is not shown. */
function PostMedia({ media, media_urls: urls }: PostMediaProps) {
  const dispatch = useAppDispatch();
  const [first, ...others] = urls;
  const isBroken = useAppSelector((state) => selectIsImageBroken(state, first ?? ''));
  if (first === undefined) return null;
  const src = safeHref(first, document.baseURI);
  const record = media.find(({ url }) => url === first);
  const isVideo = record?.mime_type.startsWith('video/') ?? VIDEO.test(first);
  const described = record?.alt_text ?? '';

  if (src === null || isBroken) return <p className={styles.mediaMissing}>{postMessages.imageMissing}</p>;
  return (
    <div className={styles.media}>
      {isVideo ? (
        <video src={src} controls preload="metadata" aria-label={described || postMessages.videoLabel} />
      ) : (
        <img
          src={src}
          alt={described || postMessages.imageAlt}
          loading="lazy"
          onError={() => dispatch(imageFailed({ url: first }))}
        />
      )}
      {others.length > 0 && <span className={styles.mediaMore}>+{others.length}</span>}
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

type PostTextProps = { id: string; content: string };

/** The words of a post: text with its addresses as links, never markup. */
function PostText({ id, content }: PostTextProps) {
  const dispatch = useAppDispatch();
  const isExpanded = useAppSelector((state) => selectIsExpanded(state, id));
  const excerpt = excerptOf(content);

  return (
    <>
      <p className={styles.text} dir="auto">
        {linkify(isExpanded ? content : excerpt.text).map(({ text, href }, index) =>
          href === undefined ? (
            text
          ) : (
            <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ),
        )}
      </p>
      {excerpt.isCut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => dispatch(textToggled({ id }))}
        >
          {isExpanded ? postMessages.less : postMessages.more}
        </button>
      )}
    </>
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
