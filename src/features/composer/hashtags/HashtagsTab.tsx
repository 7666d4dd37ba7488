import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectContent, selectTags } from '../composerSlice';
import { TagsField } from '../editor/TagsField';
import { hashtagMessages } from './messages';
import { SuggestionList } from './SuggestionList';
import { selectIsTrendingShown, suggestionsRequested, trendingToggled } from './suggestionsSlice';
import './hashtags.css';

/** Custom and suggested hashtags; both go into the list that the editor shows as chips (L-81). */
export function HashtagsTab() {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectContent);
  const isEmpty = useAppSelector((state) => selectTags(state, 'hashtags').length === 0);
  const isTrendingShown = useAppSelector(selectIsTrendingShown);

  return (
    <div className="hashtags">
      <TagsField
        field="hashtags"
        label={hashtagMessages.custom}
        chipsLabel={isEmpty ? hashtagMessages.noneSelected : hashtagMessages.selected}
      />
      <div className="composer__row">
        <Button variant="contained" onClick={() => dispatch(suggestionsRequested({ text: content }))}>
          {hashtagMessages.generate}
        </Button>
        <Button variant="outlined" aria-expanded={isTrendingShown} onClick={() => dispatch(trendingToggled())}>
          {isTrendingShown ? hashtagMessages.hideTrending : hashtagMessages.showTrending}
        </Button>
      </div>
      <SuggestionList />
      <p className="composer__note">{hashtagMessages.note}</p>
    </div>
  );
}
