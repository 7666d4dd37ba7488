import Stack from '@mui/material/Stack';
import { selectNotices } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';
import { NoticeActions } from './NoticeActions';
import { NoticeSheet } from './NoticeSheet';
import * as styles from './notices.module.css';

type Props = { shownAtOnce: number };

/** The newest notices of the store without animation or timers, for a replay. */
export function HeldNotices({ shownAtOnce }: Props) {
  const notices = useAppSelector(selectNotices).slice(-shownAtOnce);
  if (notices.length === 0) return null;
  return (
    <Stack className={styles.notices} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {notices.map((notice) => (
        <NoticeSheet key={notice.id} kind={notice.kind} action={<NoticeActions notice={notice} />}>
          {notice.text}
        </NoticeSheet>
      ))}
    </Stack>
  );
}
