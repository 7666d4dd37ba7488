import { clsx } from 'clsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { NetworkSetting } from '#contract/schemas/common';
import { followingFor } from '#contract/networkTexts';
import { beginningOf } from '#contract/networks/graphemes';
import type { Visibility } from '#contract/networks/descriptor';
import { useAppSelector } from '../../../store/hooks';
import { postingAccounts } from '../accountChoice';
import { selectAccountIds, selectSetting } from '../draftSlice';
import { selectMedia } from '../mediaSlice';
import { selectParts, selectVariants } from '../textsSlice';
import { filesOn, filesOfPart } from '../files';
import { selectAccounts, selectTextFor } from '../selectors';
import { handleOf } from '../../../lib/handle';
import type { PreviewAction } from '../../../networks/look';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { foldText, firstLink, markText, type TextPiece } from './markText';
import { foldHint, previewMessages, positionText, moreMediaText, VISIBILITY_LABELS } from '../messages';
import * as shared from '../shared.module.css';
import * as styles from './preview.module.css';
import type { UploadItem } from '../draft';
import { FileThumb } from '../media/FileThumb';
import { FacePicture, initialsOf } from '../../../components/AccountFace';
import { LineIcon } from '../../../components/LineIcon';
import { useReadLinkCardQuery } from '../../../api/postsApi';
import { useIsReplay } from '../../../lib/replayMode';
import { hostOf, safeHref } from '../../../lib/addresses';
import { useSettled } from '../../../lib/useSettled';

type Props = { platform: AccountPlatform; selectedAccountId: string | null };

/** The post as one network would show it, in that network's order, with everything that goes out. */
export function PostPreview({ platform, selectedAccountId }: Props) {
  const text = useAppSelector((state) => selectTextFor(state, platform));
  const media = useAppSelector(selectMedia);
  const parts = useAppSelector(selectParts);
  const variants = useAppSelector(selectVariants);
  const accounts = useAppSelector(selectAccounts);
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const setting = useAppSelector((state) => selectSetting(state, platform));
  const [account] = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const look = NETWORK_LOOKS[platform];
  const { fold } = look.preview;
  const { shown, isFolded } = foldText(fold, text);
  const username = account?.username ?? '';
  const name = account?.displayName || account?.username || NETWORKS[platform].name;
  // A network without handles uses the name instead.
  const handle = username === name ? '' : handleOf(username);
  const files = filesOn({ media, parts, variants }, platform);
  const frame = clsx(styles.post, look.className);
  const warning = setting?.content_warning?.trim() ?? '';

  return (
    <>
      <article className={frame} aria-label={`Preview on ${NETWORKS[platform].name}`}>
        <header className={styles.header}>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(name)}
            {account && <FacePicture src={account.profileImage} />}
          </span>
          <span className={styles.names}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.handle}>
              {handle !== '' && (
                <>
                  <bdi>{handle}</bdi> ·{' '}
                </>
              )}
              {previewMessages.now}{' '}
              {setting?.visibility !== undefined && <VisibilityMark visibility={setting.visibility} />}
            </span>
          </span>
        </header>
        {warning === '' ? (
          <PreviewBody
            platform={platform}
            text={shown}
            isFolded={isFolded}
            username={username}
            media={files}
            setting={setting}
          />
        ) : (
          <p className={styles.warning} dir="auto">
            {warning}
            <span className={styles.reveal}>{previewMessages.showMore}</span>
          </p>
        )}
      </article>
      <PreviewParts platform={platform} className={frame} />
      {warning !== '' && <p className={shared.note}>{previewMessages.behindWarning}</p>}
      {isFolded && fold !== null && <p className={shared.note}>{foldHint(platform, fold.characters)}</p>}
      <p className={shared.note}>{previewMessages.note}</p>
    </>
  );
}

/** The `d` of SVG paths in a box of 24 × 24. */
const ACTION_ICONS: Record<PreviewAction, string> = {
  reply: 'M4 5h16v11h-9l-4 4v-4H4z',
  repost: 'M7 8h10v6M17 16H7v-6M4.5 10.5L7 8l2.5 2.5M14.5 13.5L17 16l2.5-2.5',
  like: 'M12 20C5 15.5 3.5 12 3.5 9.3A4.3 4.3 0 0 1 12 7.6a4.3 4.3 0 0 1 8.5 1.7C20.5 12 19 15.5 12 20z',
  thumb: 'M7 11v9H4v-9zM7 11l4-7.5c1.5 0 2.3 1.1 2 2.6L12.3 10H19a1.5 1.5 0 0 1 1.5 1.8l-1.3 6.7A2 2 0 0 1 17.3 20H7',
  share: 'M12 14V4M8.5 7.5L12 4l3.5 3.5M6 11H5v9h14v-9h-1',
  send: 'M4 11.5L20 4l-5.5 16-3.5-7z',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9z',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
};
const ACTION_PX = 18;

type PreviewBodyProps = {
  platform: AccountPlatform;
  /** The text as far as the network shows it. */
  text: string;
  isFolded: boolean;
  username: string;
  media: readonly UploadItem[];
  setting: NetworkSetting | undefined;
};

/** Words and files of a post in the network's order, and the buttons that it puts between or below them. */
function PreviewBody({ platform, text, isFolded, username, media, setting }: PreviewBodyProps) {
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
        <PreviewMedia platform={platform} media={media} />
      )}
      <ul className={styles.actions} aria-hidden="true">
        {actions.map((action) => (
          <li key={action}>
            <LineIcon path={ACTION_ICONS[action]} sizePx={ACTION_PX} />
          </li>
        ))}
      </ul>
      {leads === 'media' && words}
    </>
  );
}

type PreviewCarouselProps = { media: readonly UploadItem[] };

/** Images and videos side by side, one in sight at a time: they are swiped, or scrolled by keys. */
function PreviewCarousel({ media }: PreviewCarouselProps) {
  if (media.length === 0) return null;
  return (
    <ul
      className={styles.carousel}
      aria-label={previewMessages.files}
      // Safari reaches nothing that scrolls unless it can have the focus.
      {...(media.length > 1 && { tabIndex: 0 })}
    >
      {media.map((item, index) => (
        <li key={item.id} className={styles.slide}>
          <FileThumb item={item} className={styles.thumb} />
          {media.length > 1 && <span className={styles.place}>{positionText(index + 1, media.length)}</span>}
        </li>
      ))}
    </ul>
  );
}

type PreviewPartsProps = { platform: AccountPlatform; className: string };

/** What follows a post as a thread on a network that takes one. */
function PreviewParts({ platform, className }: PreviewPartsProps) {
  const all = useAppSelector(selectParts);
  const media = useAppSelector(selectMedia);
  const parts = followingFor(all, platform);
  return parts.map((part, index) => {
    const place = positionText(index + 2, parts.length + 1);
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
        <PreviewMedia platform={platform} media={filesOfPart({ media }, part)} />
      </article>
    );
  });
}

/** "@name", as networks link it unless they say otherwise. */
const MENTION = /[@＠][\p{L}\p{N}_]+/u;

type PreviewTextProps = { platform: AccountPlatform; text: string };

/** A text with its links, hashtags and mentions in color; nothing in it can be followed. */
function PreviewText({ platform, text }: PreviewTextProps) {
  const { mention = MENTION } = NETWORK_LOOKS[platform].preview;
  return markText(text, NETWORKS[platform].text.linksMentions ? mention : null).map((piece, index) =>
    isPlain(platform, piece) ? (
      <span key={index}>{piece.text}</span>
    ) : (
      <span key={index} className={styles.marked}>
        {shownText(platform, piece)}
      </span>
    ),
  );
}

function isPlain(platform: AccountPlatform, { kind }: TextPiece): boolean {
  return kind === 'plain' || (kind === 'link' && NETWORK_LOOKS[platform].preview.hasPlainLinks === true);
}

/** Some networks shorten links, and leave out the servers of mentions. */
function shownText(platform: AccountPlatform, { text, kind }: TextPiece): string {
  const { linkCharacters, hidesServers } = NETWORK_LOOKS[platform].preview;
  if (kind === 'mention' && hidesServers) return text.replace(/(?<=.)@.*/, '');
  if (kind !== 'link' || linkCharacters === undefined) return text;
  const address = text.replace(/^https?:\/\/(www\.)?/, '');
  return address.length > linkCharacters ? `${beginningOf(address, linkCharacters)}…` : address;
}

/** A globe, a moon, two people, a lock and an at sign: the `d` of SVG paths in a box of 24 × 24. */
const ICONS: Record<Visibility, string> = {
  public: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  unlisted: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  connections:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.9 3.5 2.7 3.5 5.5',
  private: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  direct: 'M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-3.5 7.1M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
};
const SIZE_PX = 14;

type VisibilityMarkProps = { visibility: Visibility };

/** Who can see a post, beside its time. */
function VisibilityMark({ visibility }: VisibilityMarkProps) {
  return (
    <span title={VISIBILITY_LABELS[visibility]}>
      <LineIcon path={ICONS[visibility]} sizePx={SIZE_PX} />
      <span className="visually-hidden">{VISIBILITY_LABELS[visibility]}</span>
    </span>
  );
}

const SHOWN_MAX = 4;

type PreviewMediaProps = { platform: AccountPlatform; media: readonly UploadItem[] };

/** The first images and videos of the post, and how many more there are. */
function PreviewMedia({ platform, media }: PreviewMediaProps) {
  const { showsWhole = false } = NETWORK_LOOKS[platform].preview;
  const shown = media.slice(0, SHOWN_MAX);
  const hidden = media.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div className={styles.media} data-shown={shown.length} data-whole={showsWhole && shown.length === 1}>
      {shown.map((item, index) => (
        <div key={item.id} className={styles.image}>
          <FileThumb item={item} className={styles.thumb} />
          {hidden > 0 && index === shown.length - 1 && (
            <span className={styles.moreMedia}>{moreMediaText(hidden)}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const PAUSE_MS = 700;

type LinkCardProps = { text: string };

/** The card that a network makes of the first link: what the page says of itself, as the server has read it. */
function LinkCard({ text }: LinkCardProps) {
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
