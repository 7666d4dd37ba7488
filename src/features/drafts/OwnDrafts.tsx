import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { formatFullDate } from '../../lib/dates';
import { useNow } from '../../lib/clock';
import { draftCaption } from './draftCaption';
import { draftsMessages } from './messages';
import { DRAFT_STATUS_LABELS } from './exampleDrafts';

/** A draft of a person: `unfinished` while it is in a form that was left, `saved` once it is a post without a time. */
export type OwnDraft = {
  id: string;
  kind: 'unfinished' | 'saved';
  text: string;
  /** Empty where the list does not tell. */
  platforms: readonly AccountPlatform[];
  /** ISO instant; null: it is being written. */
  createdAt: string | null;
  /** It changes a post that exists. */
  isEdit: boolean;
  /** Address of its first picture. */
  picture: string | null;
  parts: number;
};

/** What can be done with a draft. */
export type DraftDeed = 'edit' | 'regenerate' | 'schedule' | 'postNow';
const DEEDS: readonly DraftDeed[] = ['edit', 'regenerate', 'schedule', 'postNow'];

type Props = {
  title: string;
  count: string;
  drafts: readonly OwnDraft[];
  onDeed: (draft: OwnDraft, deed: DraftDeed) => void;
};

/** Drafts of one kind, two beside each other where there is room. */
export function OwnDrafts({ title, count, drafts, onDeed }: Props) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack direction="row" sx={{ alignItems: 'baseline', columnGap: 1, mb: 1.5 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {count}
        </Typography>
      </Stack>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))' }}>
        {drafts.map((draft) => (
          <OwnDraftCard key={draft.id} draft={draft} onDeed={onDeed} />
        ))}
      </Box>
    </Box>
  );
}

const GLYPH_PX = 16;
const PICTURE_PX = 56;

function OwnDraftCard({ draft, onDeed }: { draft: OwnDraft; onDeed: Props['onDeed'] }) {
  const { text, platforms, isEdit, picture, parts } = draft;
  const textId = useId();
  const words = text.trim() === '' ? draftsMessages.noText : text;
  return (
    <Card
      component="article"
      aria-labelledby={textId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {platforms.map((platform) => (
          <PlatformGlyph key={platform} platform={platform} sizePx={GLYPH_PX} />
        ))}
        {platforms.length > 0 && <strong>{namesText(platforms)}</strong>}
        <Chip size="small" label={DRAFT_STATUS_LABELS.draft} />
        {isEdit && <Chip size="small" variant="outlined" label={draftsMessages.changes} />}
        {parts > 0 && <Chip size="small" variant="outlined" label={draftsMessages.parts(parts + 1)} />}
        <Caption draft={draft} />
      </Stack>
      <Stack direction="row" sx={{ flex: 1, gap: 1.5, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography id={textId} dir="auto" sx={THREE_LINES}>
          {words}
        </Typography>
        {picture !== null && (
          <Box
            component="img"
            src={picture}
            alt=""
            sx={{ width: PICTURE_PX, height: PICTURE_PX, flexShrink: 0, objectFit: 'cover', borderRadius: 1 }}
          />
        )}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mx: -0.625 }}>
        {DEEDS.map((deed) => (
          <Button
            key={deed}
            size="small"
            variant={deed === 'postNow' ? 'outlined' : 'text'}
            aria-describedby={textId}
            sx={deed === 'postNow' ? { mx: 0.625, marginInlineStart: 'auto' } : undefined}
            onClick={() => onDeed(draft, deed)}
          >
            {draftsMessages[deed]}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}

const THREE_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
};

function Caption({ draft: { createdAt } }: { draft: OwnDraft }): ReactNode {
  const nowMs = useNow();
  const place = { marginInlineStart: 'auto', color: 'text.secondary' };
  if (createdAt === null) {
    return (
      <Typography variant="body2" sx={place}>
        {draftsMessages.here}
      </Typography>
    );
  }
  return (
    <Typography variant="body2" component="time" dateTime={createdAt} title={formatFullDate(createdAt)} sx={place}>
      {draftCaption({ status: 'draft', timestamp: createdAt }, nowMs)}
    </Typography>
  );
}

/** "Facebook +2". */
function namesText([first, ...others]: readonly AccountPlatform[]): string {
  const name = first === undefined ? '' : NETWORKS[first].name;
  return others.length === 0 ? name : `${name} +${others.length}`;
}
