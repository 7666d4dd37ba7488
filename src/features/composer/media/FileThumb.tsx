import { useState } from 'react';
import { LineIcon } from '../../../components/LineIcon';
import { fileUrl } from '../../../lib/fileShelf';
import type { UploadItem } from './uploadItem';

const PICTURE_ICON = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01';
const FILM_ICON = 'M4 5h16v14H4zM10 9l5 3-5 3z';

/** A small picture of a file; an icon where there is none, as for films and in a replay. */
export function FileThumb({ item: { id, type, uploadedMedia } }: { item: UploadItem }) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isPicture = type.startsWith('image/');
  const src = isPicture ? (fileUrl(id) ?? uploadedMedia?.url ?? null) : null;
  return (
    <span className="media__thumb">
      {src === null || src === brokenSrc ? (
        <LineIcon path={isPicture ? PICTURE_ICON : FILM_ICON} sizePx={28} />
      ) : (
        <img src={src} alt="" onError={() => setBrokenSrc(src)} />
      )}
    </span>
  );
}
