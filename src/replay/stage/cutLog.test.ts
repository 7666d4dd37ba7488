import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { cutLog } from './session';
import { replayHeadless } from '../fold/headless';
import { openLog } from '../verify/openLog';
import { parseLog } from '../log/parseLog';
import { createTimeline } from '../fold/timeline';

it('makes a log of its own out of the beginning of another', () => {
  const { store, recorder, open } = recordSession({ segmentSize: 10 });
  for (let index = 0; index < 30; index += 1) store.dispatch(contentChanged(`text ${index}`));
  recorder.mark('middle');
  store.dispatch(sidebarToggled());
  const log = open();
  const cut = parseLog(JSON.stringify(cutLog(log, 25, createTimeline({ log, reducer: rootReducer }).peek(25))));
  expect(cut).toMatchObject({ count: 25, marks: [] });
  const { ok, state } = replayHeadless(cut, rootReducer, { isThorough: true });
  expect(ok).toBe(true);
  expect(state.composer?.draft.content).toBe('text 24');
});

it('cuts what another tool has written, too', () => {
  const log = openLog(JSON.stringify([contentChanged('a'), contentChanged('b')]));
  const timeline = createTimeline({ log, reducer: rootReducer });
  const base = { ...log, preloadedState: timeline.peek(0) };
  const cut = parseLog(JSON.stringify(cutLog(base, 1, timeline.peek(1))));
  expect(replayHeadless(cut, rootReducer)).toMatchObject({ ok: true });
});
