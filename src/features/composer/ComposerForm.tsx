import { Suspense, useCallback, useRef, type KeyboardEvent, memo, type SyntheticEvent, type ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { CardBoundary } from '../../components/CardBoundary';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { lazyPart } from '../../lib/lazyPart';
import { ActionBar, LeavingButtons, useIsPhone } from './ActionBar';
import { scheduleToggled, selectTags, selectEdited, selectOpening, composerOpened, selectVisit } from './draftSlice';
import { selectFailure, selectWasForQueue, selectStoppedBy } from './submissionSlice';
import { selectMedia, selectIsDraggedOver } from './mediaSlice';
import { COMPOSER_PANEL_ID, COMPOSER_TABS, type ComposerTab, useTabs } from './tabs';
import { DraftAlerts, UnfinishedList } from './drafts/DraftAlerts';
import { EditorTab } from './editor/EditorTab';
import { AttachedFiles } from './media/AttachedFiles';
import { useFileIntake } from './media/useFileIntake';
import { RepeatNotes } from './repeats/RepeatNotes';
import { FailureBox } from './submission/FailureBox';
import { selectIsAskingScope, selectPlatforms } from './selectors';
import { FieldErrorsContext, NO_FIELD_ERRORS, focusOn, SUBMIT_ID } from './fields';
import { useSubmit } from './submission/submitPost';
import { isComposing } from '../../lib/composing';
import { composerMessages, notUploadedText, editingText, editProblemMessages } from './messages';
import * as shared from './shared.module.css';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../lib/paths';
import { NO_DRAFTS } from './draft';
import { mediaMessages } from './media/messages';

const { Component: MediaTab } = lazyPart(async () => (await import('./media/MediaTab')).MediaTab);
const { Component: HashtagsTab } = lazyPart(async () => (await import('./hashtags/HashtagsTab')).HashtagsTab);

const { Component: PreviewPanel } = lazyPart(async () => (await import('./preview/PreviewPanel')).PreviewPanel);

const { Component: ScopeQuestion } = lazyPart(async () => (await import('./submission/ScopeQuestion')).ScopeQuestion);

type Props = {
  /** The account chosen on the dashboard: it posts for its platform. */
  selectedAccountId: string | null;
};

/** The form of Create Post. It has no button of type submit, so Enter in a field never posts. */
export function ComposerForm({ selectedAccountId }: Props) {
  const dispatch = useAppDispatch();
  const { current, openTab } = useTabs();
  const submit = useSubmit(selectedAccountId, openTab);
  const failure = useAppSelector(selectFailure);
  const wasForQueue = useAppSelector(selectWasForQueue);
  const platforms = useAppSelector(selectPlatforms);
  const isAskingScope = useAppSelector(selectIsAskingScope);

  const form = useRef<HTMLFormElement>(null);
  useFileIntake(form);

  const handlePostNow = useCallback(() => {
    focusOn(SUBMIT_ID);
    dispatch(scheduleToggled({ isOn: false }));
    submit();
  }, [dispatch, submit]);

  const handleRetry = useCallback(() => submit(wasForQueue ? 'queue' : 'post'), [submit, wasForQueue]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  }

  return (
    <Form ref={form} noValidate onKeyDown={handleKeyDown} onSubmit={(event) => event.preventDefault()}>
      <FieldErrorsContext value={failure?.fieldErrors ?? NO_FIELD_ERRORS}>
        <Columns>
          <Card>
            <DropSign />
            <ComposerTabList current={current} onOpen={openTab} />
            <CardBody role="tabpanel" id={COMPOSER_PANEL_ID} aria-labelledby={`composer-tab-${current}`}>
              <DraftAlerts />
              <UnfinishedList />
              <CardBoundary key={current}>
                <Suspense fallback={null}>
                  {current === 'editor' && <EditorTab platforms={platforms} selectedAccountId={selectedAccountId} />}
                  {current === 'media' && <MediaTab />}
                  {current === 'hashtags' && <HashtagsTab />}
                </Suspense>
              </CardBoundary>
              {current === 'hashtags' && <AttachedFiles />}
              <WaitNote />
              <FailureBox failure={failure} onSubmit={handleRetry} />
            </CardBody>
          </Card>
          <Aside>
            <CardBoundary>
              <Suspense fallback={null}>
                <PreviewPanel platforms={platforms} selectedAccountId={selectedAccountId} />
              </Suspense>
            </CardBoundary>
            <RepeatNotes />
          </Aside>
        </Columns>
        <ActionBar onSubmit={submit} onPostNow={handlePostNow} />
        {isAskingScope && (
          <Suspense fallback={null}>
            <ScopeQuestion onChosen={(scope) => submit('post', scope)} />
          </Suspense>
        )}
      </FieldErrorsContext>
    </Form>
  );
}

const Form = styled('form')({
  '--bar-room': '4.5rem',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  // Live regions stay in the page while they are empty; they must not leave a gap.
  '& :is([role="status"], [role="alert"]):empty': { position: 'absolute' },
  // What has the focus must not hide behind the bar.
  '& :is(input, textarea, button)': { scrollMarginBottom: 'var(--bar-room)' },
});

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 352px' },
  [theme.breakpoints.down('md')]: { '--bar-room': '8.5rem' },
}));

/** It stays beside the text while the form is scrolled. */
const Aside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { position: 'sticky', top: 72 },
}));

const Card = styled('section')({
  position: 'relative',
  minWidth: 0,
  border: '1px solid var(--line)',
  borderRadius: 12,
  background: 'var(--surface)',
});

const CardBody = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: '10px 16px 4px',
  [theme.breakpoints.down('md')]: { padding: '8px 12px 4px' },
}));

type ComposerTabListProps = { current: ComposerTab; onOpen: (tab: ComposerTab) => void };

/** The tabs over the form, with the number of files and hashtags behind them. */
const ComposerTabList = memo(function ComposerTabList({ current, onOpen }: ComposerTabListProps) {
  const files = useAppSelector(selectMedia).length;
  const hashtags = useAppSelector((state) => selectTags(state, 'hashtags')).length;
  const counts: Record<ComposerTab, number> = { editor: 0, media: files, hashtags };
  return (
    <Tabs
      value={current}
      onChange={(_event: SyntheticEvent, tab: ComposerTab) => onOpen(tab)}
      aria-label={composerMessages.tabs}
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      sx={{
        minHeight: 40,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiTab-root': { minWidth: 0, minHeight: { xs: 44, md: 40 }, py: 0, px: { xs: 1, sm: 1.5 } },
      }}
    >
      {COMPOSER_TABS.map(({ tab, label }) => (
        <Tab
          key={tab}
          value={tab}
          label={counts[tab] === 0 ? label : `${label} (${counts[tab]})`}
          id={`composer-tab-${tab}`}
          aria-controls={COMPOSER_PANEL_ID}
        />
      ))}
    </Tabs>
  );
});

/** Says which file has kept a post from being sent. */
function WaitNote() {
  const stoppedBy = useAppSelector(selectStoppedBy);
  return (
    <div role="alert">
      {stoppedBy !== null && (
        <div className={shared.failure}>
          <p className={shared.failureTitle}>{notUploadedText(stoppedBy.filename)}</p>
          <p>{composerMessages.uploadAgain}</p>
        </div>
      )}
    </div>
  );
}

type PhoneButtonsProps = { selectedAccountId: string | null };

/** What a phone's bar has no room for. */
export function PhoneButtons({ selectedAccountId }: PhoneButtonsProps) {
  const isPhone = useIsPhone();
  const isReady = useAppSelector((state) => selectVisit(state) !== null && selectOpening(state) === null);
  const { openTab } = useTabs();
  const submit = useSubmit(selectedAccountId, openTab);
  return isPhone && isReady && <LeavingButtons onSubmit={submit} />;
}

/** The page's heading, and which post is being changed. */
export function ComposerHeading() {
  const edited = useAppSelector(selectEdited);
  const isOpening = useAppSelector(selectOpening) !== null;
  return (
    <div>
      <PageHeading>{edited !== null || isOpening ? composerMessages.editTitle : composerMessages.title}</PageHeading>
      {edited !== null && (
        <Box component="p" dir="auto" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {editingText(edited.status, edited.saved.content)}
        </Box>
      )}
    </div>
  );
}

type EditLoaderProps = { children: ReactNode };

/**
 * Shows the form once it is open and the post that it is about is there, or says why that cannot be edited. What is typed
 * before would be replaced by what this window kept.
 */
export function EditLoader({ children }: EditLoaderProps) {
  const dispatch = useAppDispatch();
  const opening = useAppSelector(selectOpening);
  const visit = useAppSelector(selectVisit);
  if (visit === null) return <Gate />;
  if (opening === null) return children;

  const { postId, problem } = opening;
  return (
    <Gate>
      <p role="status">{problem === null && composerMessages.loadingPost}</p>
      <p role="alert">{problem !== null && editProblemMessages[problem]}</p>
      {problem === 'unreachable' && (
        <Button variant="outlined" onClick={() => dispatch(composerOpened({ visit, kept: NO_DRAFTS, postId }))}>
          {composerMessages.tryAgain}
        </Button>
      )}
      {problem !== null && (
        <Button component={Link} to={paths.home}>
          {composerMessages.backToPosts}
        </Button>
      )}
    </Gate>
  );
}

const Gate = styled('div')({ display: 'grid', gap: 16, justifyItems: 'start' });

/** Says, while files are dragged over the form, that it takes them. */
function DropSign() {
  const isDraggedOver = useAppSelector(selectIsDraggedOver);
  return isDraggedOver && <DropCover>{mediaMessages.dropToAttach}</DropCover>;
}

/** It lies over the form, whose size it has, and moves nothing: there is no motion to reduce. */
const DropCover = styled('p')({
  position: 'absolute',
  zIndex: 2,
  inset: 0,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  paddingTop: '5rem',
  border: '2px dashed var(--primary)',
  borderRadius: 12,
  background: 'color-mix(in srgb, var(--primary-soft) 88%, transparent)',
  fontWeight: 600,
  pointerEvents: 'none',
});
