import { useState } from 'react';
import type { Post } from '#contract/schemas/posts';
import { postMessages } from './messages';
import { safeHref } from '../../lib/safeHref';

const VIDEO = /\.(mp4|mov|webm)$/i;

type Props = Pick<Post, 'media' | 'media_urls'>;

/** The first picture or video of a post; an address that is not of the web, or does not load, is not shown (L-43). */
export function PostMedia({ media, media_urls: urls }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const [first, ...others] = urls;
  if (first === undefined) return null;
  const src = safeHref(first, document.baseURI);
  const type = media.find(({ url }) => url === first)?.mime_type;
  const isVideo = type?.startsWith('video/') ?? VIDEO.test(first);

  if (src === null || src === brokenUrl) return <p className="post__media-missing">{postMessages.pictureMissing}</p>;
  return (
    <div className="post__media">
      {isVideo ? (
        <video src={src} controls preload="metadata" aria-label={postMessages.videoLabel} />
      ) : (
        <img src={src} alt={postMessages.pictureAlt} loading="lazy" onError={() => setBrokenUrl(src)} />
      )}
      {others.length > 0 && <span className="post__media-more">+{others.length}</span>}
    </div>
  );
}
