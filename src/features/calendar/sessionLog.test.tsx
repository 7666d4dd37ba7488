import { postsApi } from '../../api/postsApi';
import { rootReducer } from '../../app/rootReducer';
import { entryWith } from '../../testing/calendar';
import { recordSession } from '../../testing/recordSession';
import { stubFetch } from '../../testing/stubFetch';
import '../../testing/toReplayCleanly';
import {
  entryDropped,
  entryMoved,
  entryPickedUp,
  moveCanceled,
  moveTargetChanged,
  panelToggled,
  undoEnded,
} from './calendarSlice';
import { keyOf } from './entries';
import { placeEntry } from './move/moveListeners';

const SPAN = { from: '2099-05-01T00:00:00.000Z', to: '2099-05-31T23:59:59.999Z' };

it('shows a recorded move again, with what was in hand, on the screen and to be undone, and asks for nothing', async () => {
  const { store, open } = recordSession();
  const item = entryWith({ id: 'Hello' });
  const key = keyOf(item);
  const calls = stubFetch({ 'GET /posts/calendar': { body: { entries: [item] } } });
  await store.dispatch(postsApi.endpoints.listCalendar.initiate(SPAN));
  const target = { date: '2099-05-07', time: null };
  const atOf = () =>
    postsApi.endpoints.listCalendar
      .select(SPAN)(store.getState())
      .data?.entries.map(({ at }) => at);

  store.dispatch(panelToggled('drafts'));
  store.dispatch(entryPickedUp({ item, target: { date: '2099-05-06', time: null }, by: 'keys' }));
  store.dispatch(moveTargetChanged(target));
  expect(store.getState().calendar?.pick?.target).toEqual(target);
  store.dispatch(entryDropped({ item, target }));
  placeEntry(store, { ...item, at: '2099-05-07T09:00:00.000Z', version: 2 });
  store.dispatch(entryMoved({ key, item, version: 2 }));
  expect(atOf()).toEqual(['2099-05-07T09:00:00.000Z']);
  expect(store.getState().calendar).toMatchObject({ pick: null, panel: 'drafts', undos: [{ key, version: 2 }] });

  store.dispatch(undoEnded({ key, version: 2 }));
  placeEntry(store, item);
  expect(atOf()).toEqual([item.at]);
  store.dispatch(entryPickedUp({ item, target, by: 'keys' }));
  store.dispatch(moveCanceled());
  expect(store.getState().calendar).toMatchObject({ pick: null, isPutBack: true, undos: [] });

  calls.length = 0;
  expect(open()).toReplayCleanly(rootReducer);
  expect(calls).toEqual([]);
});
