import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { readHashtag } from '#contract/trackerRules';
import { HASHTAG_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { isAccountSource } from '#contract/platforms';
import type { TrackedHashtag } from '#contract/schemas/monitoring';
import { reasonAndWait } from '../../../api/failureText';
import { useListHashtagsQuery } from '../../../api/hashtagsApi';
import { RetryAlert } from '../../../components/RetryAlert';
import { useNow } from '../../../lib/clock';
import { HashtagPostsDrawer } from '../posts/HashtagPosts';
import { hashtagMessages, alsoInText, updatedText } from '../messages';
import { tagIn, openPosts } from '../tagAddress';
import { useAccountSources, useGetXSpendingQuery } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AddForm } from '../../../components/AddForm';
import { isSilent, Mentions, NotesOnSilence, SourceChoices, XSearchCost } from '../../../components/TrackerSources';
import {
  alsoInChosen,
  hashtagSubmitted,
  hashtagTyped,
  selectAlsoIn,
  selectInput,
  selectIsAdding,
  refreshChosen,
  removalChosen,
  selectIsBusy,
  selectIsSourcesOpen,
  sourcesChosen,
  sourcesToggled,
} from '../hashtagsSlice';
import { SampleChip } from '../../../components/SampleData';
import { NamedRow } from '../../../components/NamedRow';
import { splitReported, UnreportedNote, UnreportedSign } from '../../../components/Unreported';
import { shortenNumber } from '../../../lib/numbers';
import { timeAgo } from '../../../lib/dates';

const TITLE_ID = 'hashtag-tracker-title';

/** The card about tracked hashtags. */
export function HashtagTracker() {
  const openTag = tagIn(useLocation().search);
  const { currentData: hashtags } = useListHashtagsQuery();
  const isMadeUp =
    hashtags?.some(({ is_sandbox: isSandbox, current_mentions: mentions }) => isSandbox && mentions > 0) ?? false;
  return (
    <Card component="section" aria-labelledby={TITLE_ID} {...(isMadeUp && { 'data-sample': true })} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id={TITLE_ID} tabIndex={-1} component="h2" variant="h2">
          {hashtagMessages.title}
        </Typography>
        {isMadeUp && <SampleChip />}
      </Stack>
      <HashtagForm />
      <HashtagList />
      {openTag !== null && <HashtagPostsDrawer hashtag={openTag} />}
    </Card>
  );
}

function HashtagList() {
  const nowMs = useNow();
  const { currentData: hashtags, error, isFetching, refetch } = useListHashtagsQuery();
  if (hashtags === undefined && isFetching) return <Typography role="status">{hashtagMessages.loading}</Typography>;
  if (hashtags === undefined) {
    return <RetryAlert text={hashtagMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (hashtags.length === 0) return <Typography color="textSecondary">{hashtagMessages.empty}</Typography>;
  const { told, silent, hasGaps } = splitReported(['current_engagement'], hashtags.filter(isKnown));
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {hashtags.map((row) => (
          <HashtagItem key={row.id} row={row} nowMs={nowMs} isEngagementTold={told.length > 0} />
        ))}
      </Stack>
      <UnreportedNote silent={silent.map(() => hashtagMessages.engagement)} hasSign={hasGaps} />
    </>
  );
}

function HashtagForm() {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isAdding = useAppSelector(selectIsAdding);
  const alsoIn = useAppSelector(selectAlsoIn);
  const sources = useAccountSources();
  const { currentData: spending } = useGetXSpendingQuery();
  return (
    <AddForm
      id="hashtag-input"
      label={hashtagMessages.input}
      add={hashtagMessages.add}
      value={input}
      problem={readHashtag(input).problem === 'too-long' ? HASHTAG_PROBLEM_TEXTS['too-long'] : null}
      isAdding={isAdding}
      onTyped={(text) => dispatch(hashtagTyped(text))}
      onAdded={(hashtag) => dispatch(hashtagSubmitted({ hashtag }))}
    >
      <SourceChoices
        legend={hashtagMessages.alsoIn}
        choices={sources}
        chosen={alsoIn}
        onChanged={(chosen) => dispatch(alsoInChosen(chosen))}
      />
      <XSearchCost everyMinutes={spending?.search_every_minutes ?? null} />
    </AddForm>
  );
}

/** Whether anybody could be asked about a hashtag. */
function isKnown({ refreshed_at: refreshedAt, sources }: TrackedHashtag): boolean {
  return refreshedAt !== null && !isSilent(sources);
}

type Props = {
  row: TrackedHashtag;
  nowMs: number;
  /** Of some hashtag it is. */
  isEngagementTold: boolean;
};

function HashtagItem({ row, nowMs, isEngagementTold }: Props) {
  const dispatch = useAppDispatch();
  const { id, hashtag, platforms, current_mentions, mentions_capped, current_engagement } = row;
  const { sources, refreshed_at } = row;
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const isOpen = useAppSelector((state) => selectIsSourcesOpen(state, id));
  const choices = useAccountSources();
  const controls = [
    { label: hashtagMessages.view, onClick: () => dispatch(openPosts(hashtag)) },
    { label: hashtagMessages.refresh, isHeld: isBusy, onClick: () => dispatch(refreshChosen({ id })) },
    { label: hashtagMessages.sources, isExpanded: isOpen, onClick: () => dispatch(sourcesToggled({ id })) },
    {
      label: hashtagMessages.remove,
      isHeld: isBusy,
      onClick: () => dispatch(removalChosen({ id, hashtag, platforms })),
    },
  ];

  return (
    <NamedRow
      name={`#${hashtag}`}
      controls={controls}
      part={
        isOpen && (
          <SourceChoices
            legend={alsoInText(`#${hashtag}`)}
            choices={choices}
            chosen={platforms.filter(isAccountSource)}
            isHeld={isBusy}
            onChanged={(chosen) =>
              dispatch(
                sourcesChosen({ id, platforms: [...platforms.filter((one) => !isAccountSource(one)), ...chosen] }),
              )
            }
          />
        )
      }
    >
      <Mentions count={current_mentions} isCapped={mentions_capped} refreshedAt={refreshed_at} sources={sources} />
      {isEngagementTold && isKnown(row) && (
        <>
          {' '}
          · {hashtagMessages.engagement}{' '}
          {current_engagement === null ? <UnreportedSign /> : shortenNumber(current_engagement)}
        </>
      )}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
        {refreshed_at === null ? hashtagMessages.firstSearch : updatedText(timeAgo(Date.parse(refreshed_at), nowMs))}
      </Typography>
      <NotesOnSilence sources={sources} />
    </NamedRow>
  );
}
