import type { ReactElement } from 'react';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Chip from '@mui/material/Chip';
import { useHintTimer } from '../../lib/useHintTimer';
import { useAppDispatch } from '../../store/hooks';
import { PageHeading } from '../../components/PageHeading';
import { SampleCard, SampleFigures } from '../../components/SampleData';
import { StatCard } from '../../components/StatCard';
import { useNow } from '../../lib/clock';
import { DraftCard } from './DraftCard';
import { sampleControlUsed } from './events';
import { DRAFT_FIGURES, draftsMessages, DRAFT_CHIPS } from './messages';
import { sampleDraftsAt } from './sampleDrafts';
import { useListeners } from '../../store/listeners';
import { startDraftsListeners } from './draftsListeners';

type Props = { title: string; placement?: NonNullable<TooltipProps['placement']>; children: ReactElement };

/** A tooltip with the delays of spec section 9; an empty title shows none. */
export function HintTooltip({ title, placement = 'right', children }: Props) {
  const { isOpen, ask, leave } = useHintTimer();
  return (
    <Tooltip
      title={title}
      placement={placement}
      open={isOpen}
      enterDelay={0}
      enterNextDelay={0}
      onOpen={ask}
      onClose={leave}
      onMouseLeave={leave}
      onBlur={leave}
    >
      {children}
    </Tooltip>
  );
}

/** Drafts that an assistant could have written; all are samples. */
export function DraftsPage() {
  useListeners(startDraftsListeners);
  const nowMs = useNow();
  const drafts = sampleDraftsAt(nowMs);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>{draftsMessages.title}</PageHeading>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <PageControl control={draftsMessages.regenerateAll} />
          <PageControl control={draftsMessages.generateNew} />
        </Stack>
      </Stack>
      <SampleFigures label={draftsMessages.figures}>
        <StatCard label={draftsMessages.total} value={String(drafts.length)} />
        <StatCard label={draftsMessages.thisWeek} value={DRAFT_FIGURES.thisWeek} />
        <StatCard label={draftsMessages.approvalRate} value={DRAFT_FIGURES.approvalRate} />
        <StatCard label={draftsMessages.sourcesTracked} value={DRAFT_FIGURES.sourcesTracked} />
      </SampleFigures>
      <SampleCard title={draftsMessages.list}>
        <DraftChips />
        <Stack spacing={2}>
          {drafts.map((draft) => (
            <DraftCard key={draft.id} draft={draft} nowMs={nowMs} />
          ))}
        </Stack>
        <Stack sx={{ alignItems: 'center', mt: 2 }}>
          <PageControl control={draftsMessages.loadMore} />
        </Stack>
      </SampleCard>
    </Stack>
  );
}

function PageControl({ control }: { control: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button variant="outlined" onClick={() => dispatch(sampleControlUsed({ control, draftId: null }))}>
      {control}
    </Button>
  );
}

/** The filters that do not filter: they can be pressed, and only log. */
function DraftChips() {
  const dispatch = useAppDispatch();
  return (
    <Stack direction="row" role="group" aria-label={draftsMessages.filters} sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {DRAFT_CHIPS.map((chip) => (
        <HintTooltip key={chip} title={draftsMessages.notAvailable} placement="bottom">
          <Chip
            label={chip}
            component="button"
            aria-label={chip}
            clickable
            variant={chip === DRAFT_CHIPS[0] ? 'filled' : 'outlined'}
            aria-disabled
            aria-description={draftsMessages.notAvailable}
            onClick={() => dispatch(sampleControlUsed({ control: chip, draftId: null }))}
          />
        </HintTooltip>
      ))}
    </Stack>
  );
}
