import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { replayHeadless } from '../../replay/fold/headless';
import { joinActions } from '../log/actions';
import type { LogFile } from '../log/format';
import { parseLog } from '../../replay/log/parseLog';

const SECRET = 'a-very-secret-token';
const PRINT_LENGTH = 8;

function recordedFile(): LogFile {
  const { store, recorder } = recordSession({ reducer: rootReducer as never, segmentSize: 5 });
  for (const text of ['H', 'He', 'Hey']) store.dispatch(contentChanged(text));
  store.dispatch(sidebarToggled());
  for (const text of ['one', 'two', 'three', SECRET]) store.dispatch(contentChanged(text));
  store.dispatch(contentChanged(`https://example.com/?token=${SECRET}`));
  store.dispatch(contentChanged('after'));
  return recorder.export();
}

const verdictOn = (file: LogFile) => replayHeadless(parseLog(JSON.stringify(file)), rootReducer, { isThorough: true });
const linesOf = ({ payload }: LogFile) => payload.slice(2, -2).split(',\n');

function swapped(file: LogFile, index: number): LogFile {
  const lines = linesOf(file);
  [lines[index], lines[index + 1]] = [lines[index + 1] ?? '', lines[index] ?? ''];
  return { ...file, payload: joinActions(lines) };
}

function dropped(file: LogFile, index: number): LogFile {
  const after = <Place extends { i: number }>(place: Place) => (place.i > index ? { ...place, i: place.i - 1 } : place);
  return {
    ...file,
    payload: joinActions(linesOf(file).toSpliced(index, 1)),
    times: file.times.toSpliced(index, 1),
    prints: file.prints.slice(0, index * PRINT_LENGTH) + file.prints.slice((index + 1) * PRINT_LENGTH),
    checks: file.checks.map(after),
    count: file.count - 1,
  };
}

it('costs no check of the actions before it', () => {
  const file = recordedFile();
  expect(JSON.stringify(file)).not.toContain(SECRET);
  expect(verdictOn(file)).toMatchObject({ ok: true, diverged: null, comparedCount: 10 });
});

it('hides neither a swap nor a gap before it', () => {
  const file = recordedFile();
  expect(verdictOn(swapped(file, 0)).diverged).toMatchObject({
    index: 0,
    isExact: true,
    path: 'composer.draft.content',
  });
  expect(verdictOn(dropped(file, 3)).diverged).toMatchObject({ index: 3, path: 'ui.isSidebarOpen' });
});

it('says how many actions are compared where a hash cannot be made anew', () => {
  const { store, recorder } = recordSession({ segmentSize: 5 });
  store.dispatch(contentChanged('before'));
  store.dispatch(contentChanged(`https://example.com/?token=${SECRET}`));
  store.dispatch(contentChanged('after'));
  expect(verdictOn(recorder.export())).toMatchObject({ ok: true, comparedCount: 2 });
});
