import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../store/hooks';
import { NEW_TAB, NewTabIcon } from '../../components/LineIcon';
import { Text } from '../../components/Text';
import { formatFullDate } from '../../lib/dates';
import { sampleControlUsed } from './events';
import { draftsMessages } from './messages';
import { DRAFT_PLATFORM_NAMES, DRAFT_STATUS_LABELS, type Draft } from './sampleDrafts';
import { DAY_MS, HOUR_MS } from '#contract/durations';

const ALWAYS = [draftsMessages.edit, draftsMessages.regenerate] as const;
const UNTIL_POSTED = [...ALWAYS, draftsMessages.schedule, draftsMessages.postNow] as const;

type Props = { draft: Draft; nowMs: number };

export function DraftCard({ draft, nowMs }: Props) {
  const dispatch = useAppDispatch();
  const { id, content, platform, timestamp, status, originalSource } = draft;
  const controls = status === 'posted' ? ALWAYS : UNTIL_POSTED;

  return (
    <Card component="article" sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <strong>{DRAFT_PLATFORM_NAMES[platform]}</strong>
        <Chip size="small" label={DRAFT_STATUS_LABELS[status]} />
        <Chip size="small" variant="outlined" label={draftsMessages.aiGenerated} />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Text kind="body2" isSoft>
          {draftsMessages.source}: {originalSource.type} · {originalSource.title}
        </Text>
        <Button
          size="small"
          href={originalSource.url}
          target="_blank"
          rel="noopener noreferrer"
          endIcon={<NewTabIcon />}
          aria-description={NEW_TAB}
          aria-label={`${draftsMessages.openSource}: ${originalSource.title}`}
        >
          {draftsMessages.openSource}
        </Button>
      </Stack>
      <Text>{content}</Text>
      <Typography
        variant="body2"
        color="textSecondary"
        component="time"
        dateTime={timestamp}
        title={formatFullDate(timestamp)}
      >
        {draftCaption(draft, nowMs)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {controls.map((control) => (
          <Button
            key={control}
            size="small"
            variant="outlined"
            onClick={() => dispatch(sampleControlUsed({ control, draftId: id }))}
          >
            {control}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}

const VERBS: Record<Draft['status'], string> = { draft: 'Created', scheduled: 'Scheduled for', posted: 'Posted' };

/** The caption of a draft; a time in the future reads 'Just now' as well. */
export function draftCaption({ status, timestamp }: Pick<Draft, 'status' | 'timestamp'>, nowMs: number): string {
  return `${VERBS[status]} ${relativeTime(nowMs - Date.parse(timestamp))}`;
}

function relativeTime(agoMs: number): string {
  if (agoMs < HOUR_MS) return 'Just now';
  return agoMs < DAY_MS ? `${Math.floor(agoMs / HOUR_MS)}h ago` : `${Math.floor(agoMs / DAY_MS)}d ago`;
}
