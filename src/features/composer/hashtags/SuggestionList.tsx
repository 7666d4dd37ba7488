import { useAppSelector } from '../../../app/hooks';
import { countText, hashtagMessages } from './messages';
import { SuggestionItem } from './SuggestionItem';
import { selectIsTrendingShown, selectIsWaiting, selectSuggestions } from './suggestionsSlice';
import * as shared from '../form/shared.module.css';
import * as styles from './hashtags.module.css';

/** Suggestions for the text, best first; trending ones on request (L-80). */
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
        {!isWaiting && (suggestions.length === 0 ? hashtagMessages.hint : countText(shown.length))}
      </p>
      <ul className={styles.list}>
        {shown.map((suggestion) => (
          <SuggestionItem key={suggestion.hashtag} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}
