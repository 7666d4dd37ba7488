import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { markText, type TextPiece } from './markText';
import * as styles from './preview.module.css';

/** "@name", as networks link it unless they say otherwise. */
const MENTION = /[@＠][\p{L}\p{N}_]+/u;

type Props = { platform: AccountPlatform; text: string };

/** A text with its links, hashtags and mentions in color; nothing in it can be followed. */
export function PreviewText({ platform, text }: Props) {
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
