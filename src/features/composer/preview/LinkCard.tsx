import { skipToken } from '@reduxjs/toolkit/query';
import { useReadLinkCardQuery } from '../../../api/linkCardsApi';
import { useIsReplay } from '../../../lib/replayMode';
import { hostOf, safeHref } from '../../../lib/safeHref';
import { useSettled } from '../../../lib/useSettled';
import { firstLink } from './markText';
import { previewMessages } from './messages';
import * as styles from './preview.module.css';

const PAUSE_MS = 700;

type Props = { text: string };

/** The card that a network makes of the first link: what the page says of itself, as the server has read it. */
export function LinkCard({ text }: Props) {
  const isReplay = useIsReplay();
  // Every key makes another address of one that is being written.
  const href = useSettled(safeHref(firstLink(text) ?? ''), PAUSE_MS);
  const { currentData, isFetching } = useReadLinkCardQuery(href === null ? skipToken : { link: href });
  if (href === null) return null;
  const {
    title,
    description,
    picture_url: picture,
  } = currentData?.card ?? {
    title: isFetching ? previewMessages.linkCardComes : previewMessages.noLinkCard,
    description: '',
    picture_url: null,
  };
  return (
    <div className={styles.card}>
      {/* A replay makes no requests. */}
      {picture !== null && !isReplay && <img src={picture} alt="" className={styles.cardPicture} />}
      <span>{hostOf(href)}</span>
      <bdi className={styles.cardTitle}>{title}</bdi>
      {description !== '' && <bdi className={styles.cardDescription}>{description}</bdi>}
    </div>
  );
}
