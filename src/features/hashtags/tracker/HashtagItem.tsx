import Typography from '@mui/material/Typography';
import { isAccountSource } from '#contract/platforms';
import type { TrackedHashtag } from '#contract/schemas/hashtags';
import { useAccountSources } from '../../../api/useAccountSources';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { NamedRow } from '../../../components/NamedRow';
import { SourceChoices } from '../../../components/SourceChoices';
import { NotesOnSilence } from '../../../components/SourceNotes';
import { countOf, shortenNumber } from '../../../lib/numbers';
import { timeAgo } from '../../../lib/relativeTime';
import {
  postsOpened,
  refreshChosen,
  removalChosen,
  selectIsBusy,
  selectIsSourcesOpen,
  sourcesChosen,
  sourcesToggled,
} from '../hashtagsSlice';
import { alsoInText, hashtagMessages, updatedText } from '../messages';

type Props = { row: TrackedHashtag; nowMs: number };

export function HashtagItem({ row, nowMs }: Props) {
  const dispatch = useAppDispatch();
  const { id, hashtag, platforms, current_mentions, mentions_capped, current_engagement } = row;
  const { sources, is_sandbox, refreshed_at } = row;
  const isBusy = useAppSelector((state) => selectIsBusy(state, id));
  const isOpen = useAppSelector((state) => selectIsSourcesOpen(state, id));
  const choices = useAccountSources();
  const controls = [
    { label: hashtagMessages.view, onClick: () => dispatch(postsOpened({ hashtag })) },
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
      isSample={is_sandbox}
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
      {countOf(current_mentions, 'mention', mentions_capped)} · engagement{' '}
      {current_engagement === null ? hashtagMessages.notReported : shortenNumber(current_engagement)}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
        {refreshed_at === null ? hashtagMessages.firstSearch : updatedText(timeAgo(Date.parse(refreshed_at), nowMs))}
      </Typography>
      <NotesOnSilence sources={sources} />
    </NamedRow>
  );
}
