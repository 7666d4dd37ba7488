import Button from '@mui/material/Button';
import { memo } from 'react';
import { hasTag } from '#contract/tags';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectContent, selectTags, tagChosen, tagRemoved } from '../draftSlice';
import { TagsField } from '../editor/TagsField';
import { hashtagMessages, countText, matchText } from '../messages';
import {
  selectIsTrendingShown,
  suggestionsRequested,
  trendingToggled,
  selectIsWaiting,
  selectSuggestions,
} from './suggestionsSlice';
import * as shared from '../shared.module.css';
import * as styles from './hashtags.module.css';
import type { HashtagSuggestion } from './suggestHashtags';

/** Custom and suggested hashtags; both go into the list that the editor shows as chips. */
export function HashtagsTab() {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectContent);
  const isEmpty = useAppSelector((state) => selectTags(state, 'hashtags').length === 0);
  const isTrendingShown = useAppSelector(selectIsTrendingShown);

  return (
    <div className={styles.tab}>
      <TagsField
        field="hashtags"
        label={hashtagMessages.custom}
        chipsLabel={isEmpty ? hashtagMessages.noneSelected : hashtagMessages.selected}
      />
      <div className={shared.row}>
        <Button variant="contained" onClick={() => dispatch(suggestionsRequested({ text: content }))}>
          {hashtagMessages.generate}
        </Button>
        <Button variant="outlined" aria-expanded={isTrendingShown} onClick={() => dispatch(trendingToggled())}>
          {isTrendingShown ? hashtagMessages.hideTrending : hashtagMessages.showTrending}
        </Button>
      </div>
      <SuggestionList />
      <p className={shared.note}>{hashtagMessages.note}</p>
    </div>
  );
}

/** Suggestions for the text, best first; trending ones on request. */
export function SuggestionList() {
  const isWaiting = useAppSelector(selectIsWaiting);
  const isTrendingShown = useAppSelector(selectIsTrendingShown);
  const suggestions = useAppSelector(selectSuggestions);
  const shown = suggestions.filter(({ category }) => category === 'relevant' || isTrendingShown);

  return (
    <section aria-labelledby="suggestions-heading" aria-busy={isWaiting} className={styles.suggestions}>
      <h2 id="suggestions-heading" className={styles.heading}>
        {hashtagMessages.suggestions}
      </h2>
      <p role="status" className={shared.note}>
        {isWaiting && (
          <>
            <span className="spinner" aria-hidden="true" /> {hashtagMessages.waiting}
          </>
        )}
        {!isWaiting && (shown.length === 0 ? hashtagMessages.hint : countText(shown.length))}
      </p>
      <ul className={styles.list}>
        {shown.map((suggestion) => (
          <SuggestionItem key={suggestion.hashtag} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}

type Props = { suggestion: HashtagSuggestion };

const SuggestionItem = memo(function SuggestionItem({ suggestion }: Props) {
  const { hashtag, relevance, trending } = suggestion;
  const dispatch = useAppDispatch();
  const selected = useAppSelector((state) => selectTags(state, 'hashtags'));
  const isSelected = hasTag(selected, hashtag);
  const label = isSelected ? hashtagMessages.remove : hashtagMessages.add;

  function handleClick() {
    const same = selected.find((tag) => tag.toLowerCase() === hashtag.toLowerCase());
    if (same === undefined) dispatch(tagChosen({ field: 'hashtags', tag: hashtag }));
    else dispatch(tagRemoved({ field: 'hashtags', tag: same }));
  }

  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.name}>#{hashtag}</span>
        {trending && <span className={styles.trending}>{hashtagMessages.trending}</span>}
        <span className={styles.match} data-tone={matchTone(relevance)}>
          {matchText(relevance)}
        </span>
      </div>
      <Button
        size="small"
        variant={isSelected ? 'outlined' : 'text'}
        aria-label={`${label} #${hashtag}`}
        onClick={handleClick}
      >
        {label}
      </Button>
    </li>
  );
});

const GOOD_FROM = 0.8;
const FAIR_FROM = 0.6;

/** Color of a match: green at 0.8 and up, yellow at 0.6 and up, gray below. */
export function matchTone(relevance: number): 'green' | 'yellow' | 'gray' {
  if (relevance >= GOOD_FROM) return 'green';
  return relevance >= FAIR_FROM ? 'yellow' : 'gray';
}
