import { createAction } from '@reduxjs/toolkit';
import { useRef } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DAY_MS } from '#contract/durations';
import type { Post } from '#contract/schemas/posts';
import { useListDraftsQuery } from '../../api/draftsApi';
import { failureText, reasonAndWait } from '../../api/failureText';
import { useListHashtagsQuery } from '../../api/hashtagsApi';
import { useListKeywordsQuery } from '../../api/keywordsApi';
import { firstPosts, postsApi, useListPostsInfiniteQuery } from '../../api/postsApi';
import { PageHeading } from '../../components/PageHeading';
import { RetryAlert } from '../../components/RetryAlert';
import { StatCard, StatGrid } from '../../components/StatCard';
import { draftTakenUp, scheduleToggled, selectContent, selectEdited } from '../../features/composer/draftSlice';
import { startUnfinishedListeners } from '../../features/composer/drafts/unfinishedListeners';
import { selectUnfinished, unfinishedContinued } from '../../features/composer/drafts/unfinishedSlice';
import { DRAFT_CHIPS, draftsMessages } from '../../features/drafts/messages';
import { OwnDrafts, type DraftDeed, type OwnDraft } from '../../features/drafts/OwnDrafts';
import { SampleControls, SampleDrafts } from '../../features/drafts/SampleDrafts';
import { createdToast } from '../../features/posts/changePost';
import { selectDeletions } from '../../features/posts/postsSlice';
import { dialogOpened, toastShown } from '../../features/ui/uiSlice';
import { useNow } from '../../lib/clock';
import { useFocusOnFirstNew } from '../../lib/focus';
import { editPostPath, paths } from '../../lib/paths';
import { useAppDispatch, useAppSelector, type AppDispatch, type AppStartListening } from '../../store/hooks';
import { useListeners } from '../../store/listeners';

const SAVED = firstPosts('draft');

/** A person's drafts; until there is one, what drafts could look like. */
export function DraftsPage() {
  useListeners(startUnfinishedListeners, startOpeningListeners);
  const { currentData: listed, isFetching: isListing } = useListDraftsQuery();
  const { currentData: saved, isFetching, error, refetch } = useListPostsInfiniteQuery(SAVED);
  const unfinished = useUnfinished();
  const count = saved?.pages[0]?.total ?? 0;
  const isUnknown = saved === undefined || (listed === undefined && isListing);
  const hasOwn = count + unfinished.length > 0;
  const isSample = !hasOwn && !isUnknown;
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>{draftsMessages.title}</PageHeading>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {hasOwn && <Controls />}
          {isSample && <SampleControls />}
        </Stack>
      </Stack>
      {hasOwn && <Own unfinished={unfinished} />}
      {isSample && <SampleDrafts />}
      {!hasOwn && isUnknown && error !== undefined && !isFetching && (
        <RetryAlert text={draftsMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {!hasOwn && isUnknown && (error === undefined || isFetching) && <Skeleton variant="rounded" height={320} />}
    </Stack>
  );
}

/** A new draft is written with the assistant, which works on one at a time. */
function Controls() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  function handleGenerate() {
    void navigate(paths.create);
    dispatch(dialogOpened({ name: 'aiAssistant' }));
  }

  return (
    <>
      <Button onClick={() => dispatch(toastShown({ kind: 'info', text: draftsMessages.onePostAtATime }))}>
        {draftsMessages.regenerateAll}
      </Button>
      <Button variant="contained" onClick={handleGenerate}>
        {draftsMessages.generateNew}
      </Button>
    </>
  );
}

/** The draft that is in this window's form, and those that closed windows and other devices left behind. */
function useUnfinished(): OwnDraft[] {
  const content = useAppSelector(selectContent);
  const isEdit = useAppSelector(selectEdited) !== null;
  const others = useAppSelector(selectUnfinished);
  const nothing = { platforms: [], picture: null, parts: 0 };
  const here = { ...nothing, id: HERE, kind: 'unfinished', text: content, createdAt: null, isEdit } as const;
  return [
    ...(content.trim() === '' ? [] : [here]),
    ...others.map(({ id, firstWords, savedAt, isEdit: changes }) => {
      const createdAt = new Date(savedAt).toISOString();
      return { ...nothing, id, kind: 'unfinished' as const, text: firstWords, createdAt, isEdit: changes };
    }),
  ];
}

/** Instead of an id: the draft that is in this window's form. */
const HERE = '';

function toOwn({ id, content, platforms, created_at: createdAt, media, parts }: Post): OwnDraft {
  const picture = media.find(({ mime_type: type }) => type.startsWith('image/'))?.url ?? null;
  return { id, kind: 'saved', text: content, platforms, createdAt, isEdit: false, picture, parts: parts.length };
}

const PLATFORM = 'platform';

function Own({ unfinished }: { unfinished: OwnDraft[] }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { currentData, hasNextPage, fetchNextPage } = useListPostsInfiniteQuery(SAVED);
  const deleted = useAppSelector(selectDeletions);
  const posts = (currentData?.pages ?? [])
    .flatMap((page) => page.posts)
    .filter(({ id }) => !deleted.some((one) => one.id === id));
  const chosen = DRAFT_CHIPS.find((chip) => chip.toLowerCase() === search.get(PLATFORM)) ?? DRAFT_CHIPS[0];
  const isShown = ({ platforms }: OwnDraft) =>
    chosen === DRAFT_CHIPS[0] || platforms.some((platform) => platform === chosen.toLowerCase());
  const saved = posts.map(toOwn).filter(isShown);
  const others = unfinished.filter(isShown);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusOnFirstNew(list, saved.length);

  function handleDeed(draft: OwnDraft, deed: DraftDeed) {
    if (draft.kind === 'unfinished') {
      void navigate(paths.create);
      dispatch(unfinishedOpened({ id: draft.id, deed }));
      return;
    }
    const post = posts.find(({ id }) => id === draft.id);
    if (deed === 'schedule') dispatch(dialogOpened({ name: 'schedulePost', postId: draft.id }));
    else if (deed === 'postNow') void (post && dispatch(postNow(post)));
    else void navigate(editPostPath(draft.id));
    if (deed === 'regenerate') dispatch(dialogOpened({ name: 'aiAssistant' }));
  }

  function handleMore() {
    keepPlace();
    void fetchNextPage();
  }

  return (
    <>
      <Figures unfinished={unfinished} saved={posts} total={currentData?.pages[0]?.total ?? null} />
      <Stack direction="row" role="group" aria-label={draftsMessages.filters} sx={{ flexWrap: 'wrap', gap: 1 }}>
        {DRAFT_CHIPS.map((chip) => (
          <Chip
            key={chip}
            label={chip}
            component="button"
            clickable
            aria-pressed={chip === chosen}
            variant={chip === chosen ? 'filled' : 'outlined'}
            onClick={() =>
              setSearch(chip === DRAFT_CHIPS[0] ? {} : { [PLATFORM]: chip.toLowerCase() }, { replace: true })
            }
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <OwnDrafts
          title={draftsMessages.unfinished}
          count={draftsMessages.unfinishedCount(others.length)}
          drafts={others}
          onDeed={handleDeed}
        />
      )}
      {(saved.length > 0 || others.length === 0) && (
        <div ref={list}>
          <OwnDrafts title={draftsMessages.saved} count={String(saved.length)} drafts={saved} onDeed={handleDeed} />
        </div>
      )}
      {hasNextPage && (
        <Stack sx={{ alignItems: 'center' }}>
          <Button variant="outlined" onClick={handleMore}>
            {draftsMessages.loadMore}
          </Button>
        </Stack>
      )}
    </>
  );
}

type FiguresProps = { unfinished: readonly OwnDraft[]; saved: readonly Post[]; total: number | null };

/** The four figures, of what there is: nobody tells which drafts an assistant wrote, so their share is not known. */
function Figures({ unfinished, saved, total }: FiguresProps) {
  const nowMs = useNow();
  const { currentData: hashtags } = useListHashtagsQuery();
  const { currentData: keywords } = useListKeywordsQuery();
  const times = [...unfinished.map(({ createdAt }) => createdAt), ...saved.map((post) => post.created_at)];
  const recent = times.filter((at) => at === null || nowMs - Date.parse(at) < 7 * DAY_MS).length;
  const tracked = hashtags && keywords && { hashtags: hashtags.length, keywords: keywords.length };
  return (
    <StatGrid label={draftsMessages.figures}>
      <StatCard label={draftsMessages.total} value={total === null ? '–' : String(total + unfinished.length)} />
      <StatCard label={draftsMessages.thisWeek} value={String(recent)} />
      <StatCard label={draftsMessages.approvalRate} value="–" note={draftsMessages.notReported} />
      <StatCard
        label={draftsMessages.sourcesTracked}
        value={tracked ? String(tracked.hashtags + tracked.keywords) : '–'}
        {...(tracked && { note: draftsMessages.trackedCount(tracked.hashtags, tracked.keywords) })}
      />
    </StatGrid>
  );
}

/** Sends a saved draft at once; a toast says what became of it. */
function postNow({ id, version }: Post) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const call = postsApi.endpoints.updatePost.initiate(
      { id, version, changes: { scheduled_at: null } },
      { track: false },
    );
    const { data, error } = await dispatch(call);
    const failed = { kind: 'error', text: failureText(draftsMessages.posted, error) } as const;
    dispatch(toastShown(data === undefined ? failed : await createdToast(data)));
  };
}

/** Something is to be done with an unfinished draft: in the form, where it can be looked at before it goes out. */
const unfinishedOpened = createAction<{ id: string; deed: DraftDeed }>('drafts/unfinishedOpened');

/** A draft is in the form soon, or can't be read. */
const TAKEN_UP_WITHIN_MS = 10_000;

function startOpeningListeners(startListening: AppStartListening): void {
  // When an unfinished draft is opened, it moves to the form, which then shows what it was opened for.
  startListening({
    actionCreator: unfinishedOpened,
    effect: async ({ payload: { id, deed } }, api) => {
      if (id !== HERE) {
        api.dispatch(unfinishedContinued({ id }));
        if ((await api.take(draftTakenUp.match, TAKEN_UP_WITHIN_MS)) === null) return;
      }
      if (deed === 'schedule') api.dispatch(scheduleToggled({ isOn: true }));
      if (deed === 'regenerate') api.dispatch(dialogOpened({ name: 'aiAssistant' }));
    },
  });
}
