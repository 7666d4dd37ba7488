import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import type { Notice } from '#contract/schemas/notices';
import { postProblem } from '../../features/posts/targets/targetReason';
import { dialogOpened, type Dialog } from '../../features/ui/uiSlice';
import { timeAgo } from '../../lib/dates';
import { useNow } from '../../lib/clock';
import { excerptOf } from '../../lib/excerpt';
import { handleOf } from '../../lib/handle';
import { paths, postInFailed, postsInView, X_COSTS_ID } from '../../lib/paths';
import { useAppDispatch } from '../../store/hooks';
import { useAttention } from './attention';
import { endsInText, EXCERPT_CHARS, lostText, noticeMessages } from './messages';
import { budgetText, pauseText, removalText, thresholdText } from './noticeTexts';

/** What needs the person, the most urgent first: each entry leads to the very post, account or page. */
export function NotificationList() {
  const { posts, lost, ending, notices } = useAttention();
  const now = useNow();
  const isEmpty = posts.length + lost.length + ending.length + notices.length === 0;
  return (
    <>
      <Typography component="h2" variant="h2" sx={{ px: 2, py: 1.5 }}>
        {noticeMessages.title}
      </Typography>
      {isEmpty && <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{noticeMessages.none}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}>
        {posts.map((post) => (
          <Entry
            key={post.id}
            tone="error"
            to={post.status === 'failed' ? postInFailed(post.id) : postsInView('scheduled')}
            note={excerptOf(post.content, EXCERPT_CHARS).text}
          >
            {postProblem(post)?.text}
          </Entry>
        ))}
        {lost.map(({ id, platform, username, server }) => (
          <Entry
            key={id}
            tone="error"
            dialog={{ name: 'connectAccount', platform, again: { username, server } }}
            note={noticeMessages.connectAgain}
          >
            {lostText(platform, username)}
          </Entry>
        ))}
        {ending.map(({ platform, accountId, username, expiresAt }) => (
          <Entry
            key={`${platform} ${accountId}`}
            tone="warning"
            dialog={{ name: 'connectAccount', platform, again: { username, server: null } }}
            note={`${NETWORKS[platform].name} ${handleOf(username)}`}
          >
            {endsInText(platform, (expiresAt ?? now) - now)}
          </Entry>
        ))}
        {notices.map((notice) => (
          <Entry
            key={`${notice.kind} ${notice.id} ${notice.created_at}`}
            {...(notice.read_at === null && { tone: 'info' })}
            to={pageOf(notice)}
            note={timeAgo(Date.parse(notice.created_at), now)}
          >
            {textOf(notice)}
          </Entry>
        ))}
      </Box>
    </>
  );
}

type EntryProps = {
  /** Of its edge; one that was seen has none. */
  tone?: 'error' | 'warning' | 'info';
  note: string;
  children: ReactNode;
} & ({ to: string } | { dialog: Dialog });

function Entry({ tone, note, children, ...target }: EntryProps) {
  const dispatch = useAppDispatch();
  const leads =
    'to' in target
      ? { component: Link, to: target.to }
      : ({ onClick: () => dispatch(dialogOpened(target.dialog)), 'aria-haspopup': 'dialog' } as const);
  return (
    <li>
      <Button
        {...leads}
        color="inherit"
        fullWidth
        sx={{
          ...{ display: 'block', px: 2, py: 1, borderRadius: 0, fontWeight: 400, textAlign: 'start' },
          ...{ borderLeft: 3, borderColor: tone === undefined ? 'transparent' : `${tone}.main` },
        }}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: tone === undefined ? 400 : 600 }}>
          {children}
        </Box>
        <Typography component="span" variant="body2" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {note}
        </Typography>
      </Button>
    </li>
  );
}

function pageOf(notice: Notice): string {
  switch (notice.kind) {
    case 'alert':
      return paths.tracked;
    case 'removal':
      return postsInView('published');
    case 'pause':
      return paths.scheduled;
    case 'budget':
      return `${paths.settings}#${X_COSTS_ID}`;
  }
}

function textOf(notice: Notice): string {
  switch (notice.kind) {
    case 'alert':
      return thresholdText(notice);
    case 'removal':
      return removalText(notice);
    case 'pause':
      return pauseText(notice);
    case 'budget':
      return budgetText(notice);
  }
}
