import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { NetworkSetting } from '#contract/schemas/common';
import type { UploadItem } from '../form/uploadItem';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { LinkCard } from './LinkCard';
import { firstLink } from './markText';
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
  setting: NetworkSetting | undefined;
};

/** Words and files of a post in the network's order, and the buttons that it puts between or below them. */
export function PreviewBody({ platform, text, isFolded, username, media, setting }: Props) {
  const { more, actions, leads, hasLinkCard, hasCarousel } = NETWORK_LOOKS[platform].preview;
  const chosen = NETWORKS[platform].settings.takesLinkCard ? setting?.link_card : undefined;
  const showsCard =
    hasLinkCard === true && (chosen ?? media.length === 0) && (media.length === 0 || firstLink(text) !== null);
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
      {showsCard ? (
        <LinkCard text={text} />
      ) : hasCarousel ? (
        <PreviewCarousel media={media} />
      ) : (
        <PreviewMedia media={media} />
      )}
      <ul className={styles.actions} aria-hidden="true">
        {actions.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {leads === 'media' && words}
    </>
  );
}
