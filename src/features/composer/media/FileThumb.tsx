import { useState } from 'react';
import { LineIcon } from '../../../components/LineIcon';
import { fileUrl } from '../../../lib/fileShelf';
import type { UploadItem } from '../draft';
import * as styles from './media.module.css';

const IMAGE_ICON = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01';
const VIDEO_ICON = 'M4 5h16v14H4zM10 9l5 3-5 3z';

type Props = { item: UploadItem; className?: string | undefined };

/** A small image of a file; an icon where there is none, as for videos and in a replay. */
export function FileThumb({ item: { id, type, uploadedMedia }, className = styles.thumb }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isImage = type.startsWith('image/');
  const src = isImage ? (fileUrl(id) ?? uploadedMedia?.url ?? null) : null;
  return (
    <span className={className}>
      {src === null || src === brokenSrc ? (
        <LineIcon path={isImage ? IMAGE_ICON : VIDEO_ICON} sizePx={28} />
      ) : (
        <img src={src} alt="" onError={() => setBrokenSrc(src)} />
      )}
    </span>
  );
}
