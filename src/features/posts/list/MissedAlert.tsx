import Alert from '@mui/material/Alert';
import { Link } from 'react-router-dom';
import type { Post } from '#contract/schemas/posts';
import { postsPath, type PostTab } from '../../../core/paths';
import { missedText, postMessages } from '../messages';

type Props = { failed: readonly Post[]; tab: PostTab };

/** Reports posts that missed their time because no server was running: they are never sent late without asking. */
export function MissedAlert({ failed, tab }: Props) {
  const count = failed.filter(({ targets }) => targets.some(({ state }) => state === 'missed')).length;
  if (count === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ mb: 2 }}>
      {missedText(count)} {tab !== 'all' && <Link to={postsPath('all')}>{postMessages.showMissed}</Link>}
    </Alert>
  );
}
