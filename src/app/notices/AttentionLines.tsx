import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router-dom';
import { postProblem } from '../../features/posts/targets/targetReason';
import { dialogOpened, type Dialog } from '../../features/ui/uiSlice';
import { LineIcon } from '../../components/LineIcon';
import { postsInView } from '../../lib/paths';
import { useAppDispatch } from '../../store/hooks';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';
import { useAttention } from './attention';
import { endsInText, failedText, lostText, missedText, noticeMessages } from './messages';

const FAILED_ICON = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.2';
const WARNING_ICON = 'M12 4L2.5 20h19zM12 10v4.5M12 17v.2';

/** What needs the person, above everything else on the dashboard, and only while it is true. */
export function AttentionLines() {
  const { posts, postCount, lost, ending, now } = useAttention();
  const { currentData } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const scheduled = currentData?.pages.flatMap((page) => page.posts) ?? [];
  const missed = posts.filter((post) => postProblem(post)?.state === 'missed').length;
  const failed = postCount - missed;
  const first = posts.map(postProblem).find((problem) => problem !== null && problem.state !== 'missed');

  const waitingFor = (accountId: string) =>
    scheduled.filter(({ targets }) => targets.some((target) => target.account_id === accountId)).length;
  return (
    <Box component="section" aria-label={noticeMessages.lines} data-screen-only sx={LINES}>
      {failed > 0 && (
        <Line tone="error" label={noticeMessages.show} to={postsInView('failed')}>
          {failedText(failed, first?.text ?? null)}
        </Line>
      )}
      {missed > 0 && (
        <Line tone="warning" label={noticeMessages.show} to={postsInView('failed')}>
          {missedText(missed)}
        </Line>
      )}
      {lost.map(({ id, platform, username, server }) => (
        <Line
          key={id}
          tone="warning"
          label={noticeMessages.connectAgain}
          dialog={{ name: 'connectAccount', platform, again: { username, server } }}
        >
          {lostText(platform, username, waitingFor(id))}
        </Line>
      ))}
      {ending.map(({ platform, accountId, username, expiresAt }) => (
        <Line
          key={`${platform} ${accountId}`}
          tone="warning"
          label={noticeMessages.connectAgain}
          dialog={{ name: 'connectAccount', platform, again: { username, server: null } }}
        >
          {endsInText(platform, (expiresAt ?? now) - now)}
        </Line>
      ))}
    </Box>
  );
}

const LINES = { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '8px' };

type LineProps = { tone: 'error' | 'warning'; label: string; children: ReactNode } & (
  | { to: string }
  | { dialog: Dialog }
);

function Line({ tone, label, children, ...target }: LineProps) {
  const dispatch = useAppDispatch();
  const leads =
    'to' in target
      ? { component: Link, to: target.to }
      : ({ onClick: () => dispatch(dialogOpened(target.dialog)), 'aria-haspopup': 'dialog' } as const);
  return (
    <Box
      role="alert"
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: '2rem', px: '12px', borderRadius: 1 },
        ...{ bgcolor: `${tone}.light`, fontSize: '0.8125rem', flexGrow: { xs: 1, md: 0 }, minWidth: 0 },
        '@media (max-width: 767.98px)': { minHeight: '2.5rem' },
        '& > svg': { flex: 'none', color: `${tone}.main` },
      }}
    >
      <LineIcon path={tone === 'error' ? FAILED_ICON : WARNING_ICON} sizePx={18} />
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <ButtonBase {...leads} sx={LINK}>
        {label}
      </ButtonBase>
    </Box>
  );
}

const LINK = {
  ...{ flex: 'none', minHeight: '2rem', px: '4px', borderRadius: 1, fontSize: '0.8125rem', fontWeight: 600 },
  ...{ textDecoration: 'underline', textUnderlineOffset: '0.18em', color: 'text.primary' },
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
} as const;
