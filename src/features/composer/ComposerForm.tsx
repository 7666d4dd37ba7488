import { Suspense, useCallback, useRef, type KeyboardEvent, memo, type SyntheticEvent, type ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { CardBoundary } from '../../components/CardBoundary';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { lazyPart } from '../../lib/lazyPart';
import { ActionBar } from './ActionBar';
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
import * as styles from './composer.module.css';
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
    <div className={styles.page}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={handleKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <DropSign />
        <FieldErrorsContext value={failure?.fieldErrors ?? NO_FIELD_ERRORS}>
          <DraftAlerts />
          <UnfinishedList />
          <ComposerTabList current={current} onOpen={openTab} />
          <div
            role="tabpanel"
            id={COMPOSER_PANEL_ID}
            aria-labelledby={`composer-tab-${current}`}
            className={styles.panel}
          >
            <CardBoundary key={current}>
              <Suspense fallback={null}>
                {current === 'editor' && (
                  <EditorTab platforms={platforms} selectedAccountId={selectedAccountId} onPostNow={handlePostNow} />
                )}
                {current === 'media' && <MediaTab />}
                {current === 'hashtags' && <HashtagsTab />}
              </Suspense>
            </CardBoundary>
            {current === 'hashtags' && <AttachedFiles />}
          </div>
          <RepeatNotes />
          <WaitNote />
          <FailureBox failure={failure} onSubmit={handleRetry} />
          <ActionBar onSubmit={submit} />
          {isAskingScope && (
            <Suspense fallback={null}>
              <ScopeQuestion onChosen={(scope) => submit('post', scope)} />
            </Suspense>
          )}
        </FieldErrorsContext>
      </form>
      <CardBoundary>
        <Suspense fallback={null}>
          <PreviewPanel platforms={platforms} selectedAccountId={selectedAccountId} />
        </Suspense>
      </CardBoundary>
    </div>
  );
}

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
      sx={{ '& .MuiTab-root': { minWidth: 0, px: { xs: 0.75, sm: 2 } } }}
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

/** The page's heading, and which post is being changed. */
export function ComposerHeading() {
  const edited = useAppSelector(selectEdited);
  const isOpening = useAppSelector(selectOpening) !== null;
  return (
    <div>
      <PageHeading>{edited !== null || isOpening ? composerMessages.editTitle : composerMessages.title}</PageHeading>
      {edited !== null && (
        <p className={styles.editing} dir="auto">
          {editingText(edited.status, edited.saved.content)}
        </p>
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
  if (visit === null) return <div className={clsx(styles.form, styles.gate)} />;
  if (opening === null) return children;

  const { postId, problem } = opening;
  return (
    <div className={clsx(styles.form, styles.gate)}>
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
    </div>
  );
}

/** Says, while files are dragged over the form, that it takes them. */
function DropSign() {
  const isDraggedOver = useAppSelector(selectIsDraggedOver);
  return isDraggedOver && <p className={styles.dropSign}>{mediaMessages.dropToAttach}</p>;
}
