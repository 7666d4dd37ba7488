import { createAction } from '@reduxjs/toolkit';
import type { ReactElement } from 'react';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Chip from '@mui/material/Chip';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useHintTimer } from '../../lib/useHintTimer';
import { useAppDispatch, type AppStartListening } from '../../store/hooks';
import { SampleCard, SampleFigures } from '../../components/SampleData';
import { StatCard } from '../../components/StatCard';
import { useNow } from '../../lib/clock';
import { draftCaption } from './draftCaption';
import { DRAFT_FIGURES, draftsMessages, DRAFT_CHIPS } from './messages';
import { sampleDraftsAt, DRAFT_PLATFORM_NAMES, DRAFT_STATUS_LABELS, type Draft } from './exampleDrafts';
import { useListeners } from '../../store/listeners';
import { NEW_TAB, NewTabIcon } from '../../components/LineIcon';
import { formatFullDate } from '../../lib/dates';
import { logLine } from '../../lib/logLine';
import { toastShown, selectToasts } from '../ui/uiSlice';

/** A control of the sample page was pressed that does nothing but say so; `draftId` is null for the page's own. */
const sampleControlUsed = createAction<{ control: string; draftId: string | null }>('drafts/sampleControlUsed');

type HintProps = { title: string; placement?: NonNullable<TooltipProps['placement']>; children: ReactElement };

/** A tooltip with the prescribed delays; an empty title shows none. */
export function HintTooltip({ title, placement = 'right', children }: HintProps) {
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

/** Drafts that an assistant could have written, until a person has some: all are samples. */
export function SampleDrafts() {
  useListeners(startDraftsListeners);
  const nowMs = useNow();
  const drafts = sampleDraftsAt(nowMs);
  return (
    <>
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
    </>
  );
}

/** The buttons beside the page's title, which only log. */
export function SampleControls() {
  return (
    <>
      <PageControl control={draftsMessages.regenerateAll} />
      <PageControl control={draftsMessages.generateNew} />
    </>
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

const ALWAYS = [draftsMessages.edit, draftsMessages.regenerate] as const;
const UNTIL_POSTED = [...ALWAYS, draftsMessages.schedule, draftsMessages.postNow] as const;

type CardProps = { draft: Draft; nowMs: number };

function DraftCard({ draft, nowMs }: CardProps) {
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
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {draftsMessages.source}: {originalSource.type} · {originalSource.title}
        </Typography>
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
      <Typography>{content}</Typography>
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

/** Effects of the sample drafts' controls: they log, and a toast says why nothing else happens. */
function startDraftsListeners(startListening: AppStartListening): void {
  // When a control was pressed, it is logged; the toast is shown only once at a time.
  startListening({
    actionCreator: sampleControlUsed,
    effect: ({ payload: { control, draftId } }, { dispatch, getState }) => {
      logLine(draftId === null ? control : `${control}: ${draftId}`);
      const isSaid = selectToasts(getState()).some(({ text }) => text === draftsMessages.sampleDraft);
      if (!isSaid) dispatch(toastShown({ kind: 'info', text: draftsMessages.sampleDraft }));
    },
  });
}
