import Typography from '@mui/material/Typography';
import { isAccountSource } from '#contract/platforms';
import type { MonitoredKeyword } from '#contract/schemas/keywords';
import { useAccountSources } from '../../api/useAccountSources';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { NamedRow } from '../../components/NamedRow';
import { SourceChoices } from '../../components/SourceChoices';
import { NotesOnSilence } from '../../components/SourceNotes';
import { countOf } from '../../lib/numbers';
import {
  postsOpened,
  refreshChosen,
  removalChosen,
  selectIsBusy,
  selectIsSourcesOpen,
  sourcesChosen,
  sourcesToggled,
} from './keywordsSlice';
import { alsoInText, keywordMessages, sentimentText, thresholdText } from './messages';

type Props = { row: MonitoredKeyword };

export function KeywordItem({ row }: Props) {
  const { id, keyword, total_mentions, mentions_capped, sentiment_score, alert_enabled, alert_threshold } = row;
  const { platforms, sources, is_sandbox, refreshed_at } = row;
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
      isSample={is_sandbox}
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
      {countOf(total_mentions, 'mention', mentions_capped)} · {sentimentText(sentiment_score)}
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
