import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { appVersion } from '../../app/build';
import { locationChanged } from '../../app/navigation';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { EXIT, replayFile } from './replayFile';
import { testSkeleton } from './testSkeleton';

const folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-log-'));
const fileOf = (content: string) => {
  const file = path.join(folder, `${Math.random()}.replay.json`);
  writeFileSync(file, content);
  return file;
};

function record() {
  const { store, recorder, open } = recordSession();
  const location = { pathname: '/create', search: '', hash: '', state: null, key: 'a' };
  store.dispatch(locationChanged({ location, action: 'PUSH' }));
  store.dispatch(sidebarToggled());
  recorder.mark("it's narrow");
  return { text: JSON.stringify(recorder.export()), log: open() };
}

it('says that a log replays cleanly, diverges, cannot be vouched for, or cannot be opened', () => {
  const { text } = record();
  expect(replayFile(fileOf(text))).toMatchObject({
    code: EXIT.clean,
    text: expect.stringContaining('Replays cleanly'),
  });
  const edited = text.replace(String.raw`"pathname\":\"/create\"`, String.raw`"pathname\":\"/elsewhere\"`);
  expect(edited).not.toBe(text);
  expect(replayFile(fileOf(edited), { isThorough: true })).toEqual({
    code: EXIT.diverged,
    text: `Diverges after action 1 of 2, router/locationChanged, at location.location.pathname. Recorded with version 1.2.3, here ${appVersion.version}.`,
  });
  expect(replayFile(fileOf('[{"type":"ui/sidebarToggled"}]')).code).toBe(EXIT.unverified);
  expect(replayFile(fileOf(text.replace('"composer"', '"unheardOf"')))).toEqual({
    code: EXIT.refused,
    text: expect.stringMatching(/^Cannot be replayed\. This log knows parts of the state .* \(unheardOf\)$/),
  });
  expect(replayFile(fileOf(text.slice(0, -9))).text).toMatch(
    /^Cannot be replayed\. This file is not JSON, or only a part/,
  );
  expect(replayFile(path.join(folder, 'nothing.json'))).toEqual({
    code: EXIT.refused,
    text: 'Cannot be replayed. There is no such file.',
  });
});

it('turns a log into a test to go on from', () => {
  const skeleton = testSkeleton(record().log, { name: 'session.replay.json', importPath: '../..' });
  const imported = [...skeleton.matchAll(/^import .*'(.*)';$/gm)].map(([, found = '']) => found);
  expect(imported).toContain('../../app/rootReducer');
  expect(imported.filter((name) => !existsSync(path.join(__dirname, `${name}.ts`)))).toEqual([]);
  expect(skeleton).toContain("    'router/locationChanged',\n    'ui/sidebarToggled',\n  ];");
  expect(skeleton).toContain(String.raw`it('is right at \'it\\\'s narrow\'', () => {`);
  expect(skeleton).toContain("expect(state.location.location.pathname).toBe('/create');");
});
