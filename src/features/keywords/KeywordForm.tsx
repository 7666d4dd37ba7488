import { readKeyword } from '#contract/keywordRules';
import { KEYWORD_PROBLEM_TEXTS } from '#contract/trackerTexts';
import { useAccountSources } from '../../api/useAccountSources';
import { useGetXSpendingQuery } from '../../api/xSpendingApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { AddForm } from '../../components/AddForm';
import { SourceChoices } from '../../components/SourceChoices';
import { XSearchCost } from '../../components/XSearchCost';
import {
  alsoInChosen,
  keywordSubmitted,
  keywordTyped,
  selectAlsoIn,
  selectInput,
  selectIsAdding,
} from './keywordsSlice';
import { keywordMessages } from './messages';

export function KeywordForm() {
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
