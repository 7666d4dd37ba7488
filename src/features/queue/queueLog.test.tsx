import { rootReducer } from '../../app/rootReducer';
import '../../testing/toReplayCleanly';
import { recordSession } from '../../testing/recordSession';
import {
  daysChosen,
  moveAsked,
  selectQuestion,
  selectDays,
  selectTime,
  suggestionsToggled,
  timeTyped,
} from './queueSlice';

it('what was done on the page is seen again, with the question that is open', () => {
  const { store, open } = recordSession();
  store.dispatch(daysChosen('weekdays'));
  store.dispatch(timeTyped('08:15'));
  store.dispatch(suggestionsToggled());
  const change = { accountId: 'a1', zone: 'UTC', slots: [{ weekday: 2, time: '09:00' }] };
  store.dispatch(moveAsked({ change, targetIds: ['t1'] }));
  expect(selectQuestion(store.getState())).toEqual({ change, targetIds: ['t1'] });
  expect([selectDays(store.getState()), selectTime(store.getState())]).toEqual(['weekdays', '08:15']);
  expect(open()).toReplayCleanly(rootReducer);
});
