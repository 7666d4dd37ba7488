import { followingFor } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../app/hooks';
import { filesOfPart } from '../form/files';
import { selectMedia } from '../form/mediaSlice';
import { selectParts } from '../form/threadSlice';
import { placeText, previewMessages } from './messages';
import { PreviewMedia } from './PreviewMedia';
import { PreviewText } from './PreviewText';
import * as styles from './preview.module.css';

type Props = { platform: AccountPlatform; className: string };

/** What follows a post as a thread on a network that takes one. */
export function PreviewParts({ platform, className }: Props) {
  const all = useAppSelector(selectParts);
  const media = useAppSelector(selectMedia);
  const parts = followingFor(all, platform);
  return parts.map((part, index) => {
    const place = placeText(index + 2, parts.length + 1);
    return (
      <article key={part.id} className={className} aria-label={place}>
        <span className={styles.handle}>{place}</span>
        <p className={styles.text} dir="auto">
          {part.content.trim() === '' ? (
            <span className={styles.empty}>{previewMessages.empty}</span>
          ) : (
            <PreviewText platform={platform} text={part.content.trim()} />
          )}
        </p>
        <PreviewMedia media={filesOfPart({ media }, part)} />
      </article>
    );
  });
}
