import { contentChanged } from '../../features/composer/draftSlice';
import { recordSession } from '../../testing/recordSession';
import { watchRecordingKeys } from './recordingListeners';

it('has what waits written when the page is hidden', () => {
  const { store, recorder } = recordSession();
  const rest = { prepare: () => undefined, begun: () => null, exportText: () => Promise.resolve('') };
  const stop = watchRecordingKeys(window, store, { ...recorder, ...rest });
  store.dispatch(contentChanged('Hello'));
  expect(recorder.stats()).toMatchObject({ count: 1, bytes: 0 });
  window.dispatchEvent(new Event('pagehide'));
  expect(recorder.stats().bytes).toBeGreaterThan(0);
  stop();
});
