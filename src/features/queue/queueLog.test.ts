import { rootReducer } from '../../app/rootReducer';
import '../../testing/toReplayCleanly';
import { recordSession } from '../../testing/recordSession';
import { daysChosen, orderShuffled, selectDays, selectTime, suggestionsToggled, timeTyped } from './queueSlice';

it('what was done on the page is seen again, and a shuffle gives the same order', () => {
  const { store, open } = recordSession();
  store.dispatch(daysChosen('weekdays'));
  store.dispatch(timeTyped('08:15'));
  store.dispatch(suggestionsToggled());
  const shuffle = orderShuffled({ accountId: 'a1', before: ['a', 'b', 'c'] });
  store.dispatch(shuffle);
  expect([selectDays(store.getState()), selectTime(store.getState())]).toEqual(['weekdays', '08:15']);
  const log = open();
  expect(JSON.stringify(log.actions).replaceAll('\\', '')).toContain(
    `"order":${JSON.stringify(shuffle.payload.order)}`,
  );
  expect(log).toReplayCleanly(rootReducer);
});
