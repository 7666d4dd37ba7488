import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import { canChange } from '#contract/postStates';
import type { Post } from '#contract/schemas/posts';
import { editPostPath } from '../../../core/paths';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { formatFullDate, formatTime } from '../../../lib/dates';
import { excerptOf } from '../../../lib/excerpt';
import { PostMenu } from '../card/PostMenu';
import { StatusBadge } from '../card/StatusBadge';
import { instantOf } from './weekDays';
import * as styles from './week.module.css';

const EXCERPT_CHARS = 90;
const GLYPH_PX = 16;

type Props = { post: Post };

/** A post of a week in one line, with its status unless it is scheduled; while it can be changed, its text leads there. */
export function WeekEntry({ post }: Props) {
  const { id, content, platforms, status, targets } = post;
  const instant = instantOf(post);
  const words = excerptOf(content.replace(/\s+/g, ' '), EXCERPT_CHARS).text;

  return (
    <li className={styles.entry}>
      <time dateTime={instant} title={formatFullDate(instant)}>
        {formatTime(instant)}
      </time>
      <span className={styles.platforms}>
        {platforms.map((platform) => (
          <span key={platform} title={NETWORKS[platform].name}>
            <PlatformGlyph platform={platform} sizePx={GLYPH_PX} />
            <span className="visually-hidden">{NETWORKS[platform].name} </span>
          </span>
        ))}
      </span>
      <span className={styles.words} dir="auto">
        {canChange(targets) ? <Link to={editPostPath(id)}>{words}</Link> : words}
      </span>
      {status !== 'scheduled' && <StatusBadge status={status} />}
      <PostMenu post={post} />
    </li>
  );
}
