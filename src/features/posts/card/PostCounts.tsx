import type { Post } from '#contract/schemas/posts';
import { LineIcon } from '../../../components/LineIcon';
import { SampleChip } from '../../../components/SampleChip';
import { shortenNumber } from '../../../lib/numbers';
import { postMessages } from '../messages';
import * as styles from './card.module.css';

const COUNTS = [
  { name: 'likes', icon: 'M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z' },
  { name: 'comments', icon: 'M4 5h16v11H9l-5 4z' },
  { name: 'shares', icon: 'M4 12v7h16v-7M12 15V4M8 8l4-4 4 4' },
] as const;

type Props = {
  counts: Post['analytics'];
  /** The sandbox counted them. */
  areMadeUp: boolean;
};

/** Likes, comments and shares of a post; 0 until they are reported. */
export function PostCounts({ counts, areMadeUp }: Props) {
  const isMarked = areMadeUp && COUNTS.some(({ name }) => counts[name] > 0);
  return (
    <ul className={styles.counts} {...(isMarked && { 'data-sample': true })}>
      {COUNTS.map(({ name, icon }) => (
        <li key={name}>
          <LineIcon path={icon} sizePx={18} />
          <span className="visually-hidden">{postMessages[name]}</span> {shortenNumber(counts[name])}
        </li>
      ))}
      {isMarked && (
        <li>
          <SampleChip />
        </li>
      )}
    </ul>
  );
}
