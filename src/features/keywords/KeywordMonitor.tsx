import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { readKeyword } from '#contract/trackerRules';
import { KEYWORD_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { isAccountSource } from '#contract/platforms';
import type { MonitoredKeyword } from '#contract/schemas/monitoring';
import { reasonAndWait } from '../../api/failureText';
import { useAppSelector, useAppDispatch } from '../../store/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { KeywordPostsDialog } from './KeywordPostsDialog';
import {
  selectOpenId,
  alsoInChosen,
  keywordSubmitted,
  keywordTyped,
  selectAlsoIn,
  selectInput,
  selectIsAdding,
  postsOpened,
  refreshChosen,
  removalChosen,
  selectIsBusy,
  selectIsSourcesOpen,
  sourcesChosen,
  sourcesToggled,
} from './keywordsSlice';
import { keywordMessages, alsoInText, sentimentText, thresholdText } from './messages';
import { useAccountSources, useGetXSpendingQuery } from '../../api/accountsApi';
import { AddForm } from '../../components/AddForm';
import { Mentions, NotesOnSilence, SourceChoices, XSearchCost } from '../../components/TrackerSources';
import { SampleChip } from '../../components/SampleData';
import { NamedRow } from '../../components/NamedRow';
import { useListKeywordsQuery } from '../../api/keywordsApi';
import { selectAuthStatus } from '../auth/authSlice';

const TITLE_ID = 'keyword-monitor-title';

/** The card about monitored keywords. */
export function KeywordMonitor() {
  const openId = useAppSelector(selectOpenId);
  const { currentData: keywords } = useMonitoredKeywords();
  const open = keywords?.find(({ id }) => id === openId);
  const isMadeUp =
    keywords?.some(({ is_sandbox: isSandbox, total_mentions: mentions }) => isSandbox && mentions > 0) ?? false;

  return (
    <Card component="section" aria-labelledby={TITLE_ID} {...(isMadeUp && { 'data-sample': true })} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id={TITLE_ID} tabIndex={-1} component="h2" variant="h2">
          {keywordMessages.title}
        </Typography>
        {isMadeUp && <SampleChip />}
      </Stack>
      <KeywordForm />
      <KeywordList />
      {open && <KeywordPostsDialog row={open} />}
    </Card>
  );
}

function KeywordList() {
  const { currentData: keywords, error, isFetching, refetch } = useMonitoredKeywords();
  if (keywords === undefined && isFetching) return <Typography role="status">{keywordMessages.loading}</Typography>;
  if (keywords === undefined) {
    return <RetryAlert text={keywordMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />;
  }
  if (keywords.length === 0) return <Typography color="textSecondary">{keywordMessages.empty}</Typography>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {keywords.map((row) => (
        <KeywordItem key={row.id} row={row} />
      ))}
    </Stack>
  );
}

function KeywordForm() {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isAdding = useAppSelector(selectIsAdding);
  const alsoIn = useAppSelector(selectAlsoIn);
  const sources = useAccountSources();
  const { currentData: spending } = useGetXSpendingQuery();
  return (
    <AddForm
      id="keyword-input"
      label={keywordMessages.input}
      add={keywordMessages.add}
      value={input}
      problem={readKeyword(input).problem === 'too-long' ? KEYWORD_PROBLEM_TEXTS['too-long'] : null}
      isAdding={isAdding}
      onTyped={(text) => dispatch(keywordTyped(text))}
      onAdded={(keyword) => dispatch(keywordSubmitted({ keyword }))}
    >
      <SourceChoices
        legend={keywordMessages.alsoIn}
        choices={sources}
        chosen={alsoIn}
        onChanged={(chosen) => dispatch(alsoInChosen(chosen))}
      />
      <XSearchCost everyMinutes={spending?.search_every_minutes ?? null} />
    </AddForm>
  );
}

type Props = { row: MonitoredKeyword };

function KeywordItem({ row }: Props) {
  const { id, keyword, total_mentions, mentions_capped, sentiment_score, alert_enabled, alert_threshold } = row;
  const { platforms, sources, refreshed_at } = row;
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const isOpen = useAppSelector((state) => selectIsSourcesOpen(state, id));
  const choices = useAccountSources();
  const controls = [
    { label: keywordMessages.view, onClick: () => dispatch(postsOpened({ id })) },
    { label: keywordMessages.refresh, isHeld: isBusy, onClick: () => dispatch(refreshChosen({ id })) },
    { label: keywordMessages.sources, isExpanded: isOpen, onClick: () => dispatch(sourcesToggled({ id })) },
    {
      label: keywordMessages.remove,
      isHeld: isBusy,
      onClick: () => dispatch(removalChosen({ id, keyword, platforms })),
    },
  ];

  return (
    <NamedRow
      name={keyword}
      controls={controls}
      part={
        isOpen && (
          <SourceChoices
            legend={alsoInText(keyword)}
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
      <Mentions count={total_mentions} isCapped={mentions_capped} refreshedAt={refreshed_at} sources={sources} /> ·{' '}
      {sentimentText(sentiment_score)}
      {refreshed_at === null && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
          {keywordMessages.firstSearch}
        </Typography>
      )}
      <NotesOnSilence sources={sources} />
      {alert_enabled && (
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {thresholdText(alert_threshold)}
        </Typography>
      )}
    </NamedRow>
  );
}

/** The monitored keywords. They are fetched only while enabled, by default for signed-in users. */
export function useMonitoredKeywords({ enabled }: { enabled?: boolean } = {}) {
  const isSignedIn = useAppSelector(selectAuthStatus) === 'signedIn';
  return useListKeywordsQuery(undefined, { skip: !(enabled ?? isSignedIn) });
}
