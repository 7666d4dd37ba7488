import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NETWORKS } from '#contract/networks';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { Text } from '../../components/Text';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import { scheduledMessages } from './messages';
import type { ScheduledSample } from './sampleScheduled';

type Props = { sample: ScheduledSample };

export function ScheduledSampleCard({ sample: { platform, content, scheduledFor, engagement, image } }: Props) {
  const { likes, shares, comments } = engagement;
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <PlatformGlyph platform={platform} sizePx={18} />
        <span>{NETWORKS[platform].name}</span>
        <time dateTime={scheduledFor} title={formatFullDate(scheduledFor)}>
          {formatCardDate(scheduledFor)}
        </time>
      </Stack>
      <Typography sx={{ my: 1 }}>{content}</Typography>
      {image !== undefined && (
        <Box
          component="img"
          src={image}
          alt=""
          sx={{ display: 'block', width: '100%', maxWidth: 320, aspectRatio: '2 / 1', mb: 1, borderRadius: 1 }}
        />
      )}
      <Text kind="body2" isSoft>
        {likes} {scheduledMessages.likes} · {shares} {scheduledMessages.shares} · {comments}{' '}
        {scheduledMessages.comments}
      </Text>
    </Card>
  );
}
