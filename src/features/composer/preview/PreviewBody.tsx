import type { AccountPlatform } from '#contract/networks';
import type { UploadItem } from '../form/uploadItem';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { LinkCard } from './LinkCard';
import { previewMessages } from './messages';
import { PreviewCarousel } from './PreviewCarousel';
import { PreviewMedia } from './PreviewMedia';
import { PreviewText } from './PreviewText';
import * as styles from './preview.module.css';

type Props = {
  platform: AccountPlatform;
  /** The text as far as the network shows it. */
  text: string;
  isFolded: boolean;
  username: string;
  media: readonly UploadItem[];
};

/** Words and files of a post in the network's order, and the buttons that it puts between or below them. */
export function PreviewBody({ platform, text, isFolded, username, media }: Props) {
  const { more, actions, leads, hasLinkCard, hasCarousel } = NETWORK_LOOKS[platform].preview;
  const words = (
    <p className={styles.text} dir="auto">
      {leads === 'media' && text !== '' && <strong>{username} </strong>}
      {text === '' ? (
        <span className={styles.empty}>{previewMessages.empty}</span>
      ) : (
        <PreviewText platform={platform} text={text} />
      )}
      {isFolded && <span className={styles.more}> {more}</span>}
    </p>
  );
  return (
    <>
      {leads === 'text' && words}
      {hasCarousel ? <PreviewCarousel media={media} /> : <PreviewMedia media={media} />}
      {hasLinkCard && media.length === 0 && <LinkCard text={text} />}
      <ul className={styles.actions} aria-hidden="true">
        {actions.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {leads === 'media' && words}
    </>
  );
}
