import { readHashtag } from '#contract/trackerRules';
import { HASHTAG_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { useAccountSources } from '../../../api/useAccountSources';
import { useGetXSpendingQuery } from '../../../api/xSpendingApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { AddForm } from '../../../components/AddForm';
import { SourceChoices } from '../../../components/SourceChoices';
import { XSearchCost } from '../../../components/XSearchCost';
import {
  alsoInChosen,
  hashtagSubmitted,
  hashtagTyped,
  selectAlsoIn,
  selectInput,
  selectIsAdding,
} from '../hashtagsSlice';
import { hashtagMessages } from '../messages';

export function HashtagForm() {
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
