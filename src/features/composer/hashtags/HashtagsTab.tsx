import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectContent, selectTags } from '../form/composerSlice';
import { TagsField } from '../editor/TagsField';
import { hashtagMessages } from './messages';
import { SuggestionList } from './SuggestionList';
import { selectIsTrendingShown, suggestionsRequested, trendingToggled } from './suggestionsSlice';
import * as shared from '../form/shared.module.css';
import * as styles from './hashtags.module.css';

/** Custom and suggested hashtags; both go into the list that the editor shows as chips (L-81). */
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
