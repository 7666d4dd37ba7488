import { seriesApi } from '../../api/seriesApi';
import {
  selectIdempotencyKey,
  bringBackChanged,
  bringBackConfirmed,
  editChanged,
  editConfirmed,
  sendingFailed,
  stopConfirmed,
} from './seriesSlice';
import { rootReducer } from '../../app/rootReducer';
import { DAILY } from '../../lib/repeat';
import { recordSession } from '../../testing/recordSession';
import { SERIES_DATES, seriesWith } from '../../testing/series';
import { stubFetch } from '../../testing/stubFetch';
import '../../testing/toReplayCleanly';
import { otherTextsChanged, repeatChosen } from '../composer/draftSlice';
import { scopeAsked, scopeAskingEnded } from '../composer/submissionSlice';
import { dialogClosed, dialogOpened } from '../ui/uiSlice';

const DAYS = { rule: 'FREQ=DAILY', zone: 'UTC', first: '2099-05-06T09:00' };

it('shows again how posts were made to repeat, changed, stopped and brought back, and asks for nothing', async () => {
  const { store, open } = recordSession();
  const calls = stubFetch({
    'GET /series': { body: { series: [seriesWith({})] } },
    'GET /series/dates': { body: SERIES_DATES },
    'POST /series': { status: 201, body: seriesWith({ id: 's2' }) },
  });
  await store.dispatch(seriesApi.endpoints.listSeries.initiate());
  await store.dispatch(seriesApi.endpoints.getSeriesDates.initiate(DAYS));

  store.dispatch(repeatChosen({ repeat: { ...DAILY, end: 'count', count: '3' } }));
  store.dispatch(otherTextsChanged({ texts: ['In other words'] }));
  store.dispatch(scopeAsked());
  expect(store.getState().composer).toMatchObject({ isAskingScope: true, draft: { otherTexts: ['In other words'] } });
  store.dispatch(scopeAskingEnded());
  store.dispatch(otherTextsChanged({ texts: [] }));
  store.dispatch(repeatChosen({ repeat: null }));
  expect(store.getState().composer?.draft).not.toHaveProperty('repeat');

  store.dispatch(dialogOpened({ name: 'editSeries', seriesId: 's1' }));
  store.dispatch(editChanged({ content: 'Hi', repeat: DAILY }));
  store.dispatch(editConfirmed({ id: 's1', changes: { content: 'Hi' } }));
  store.dispatch(sendingFailed({ reason: 'Not now.' }));
  expect(store.getState().series).toMatchObject({ edit: { content: 'Hi' }, isSending: false, failure: 'Not now.' });
  store.dispatch(dialogClosed());
  expect(store.getState().series).toMatchObject({ edit: {}, failure: null });
  store.dispatch(dialogOpened({ name: 'stopSeries', seriesId: 's1' }));
  store.dispatch(stopConfirmed({ id: 's1' }));

  store.dispatch(dialogOpened({ name: 'bringBack', postId: 'p1' }));
  store.dispatch(bringBackChanged({ days: '7' }));
  const body = { content: 'Hello', platforms: ['twitter' as const], ...DAYS };
  store.dispatch(bringBackConfirmed(body));
  const idempotencyKey = selectIdempotencyKey(store.getState());
  await store.dispatch(seriesApi.endpoints.createSeries.initiate({ body, idempotencyKey: idempotencyKey ?? '' }));
  store.dispatch(bringBackConfirmed(body));
  expect(store.getState().series?.idempotencyKey).toBe(idempotencyKey);

  calls.length = 0;
  expect(open()).toReplayCleanly(rootReducer);
  expect(calls).toEqual([]);
});
