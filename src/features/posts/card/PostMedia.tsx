import type { Post } from '#contract/schemas/posts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { postMessages } from '../messages';
import { imageFailed, selectIsImageBroken } from '../postsSlice';
import { safeHref } from '../../../lib/safeHref';
import * as styles from './card.module.css';

const VIDEO = /\.(mp4|mov|webm)$/i;

type Props = Pick<Post, 'media' | 'media_urls'>;

/** The first image or video of a post; one that has no web address, or does not load, is not shown (L-43). */
export function PostMedia({ media, media_urls: urls }: Props) {
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
