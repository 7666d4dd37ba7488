import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { appVersion } from '../../app/build';
import { locationChanged } from '../../store/navigation';
import { contentChanged } from '../../features/composer/draftSlice';
import { drawerToggled, toastShown, sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { EXIT, replayFile } from './replayFile';
import { pointsOf, typesAround } from './testSkeleton';
import { replayFiles } from './replay';
import { testOfFile } from './writeTest';
import { testSkeleton } from './testSkeleton';

const folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-log-'));
const fileOf = (content: string) => {
  const file = path.join(folder, `${Math.random()}.replay.json`);
  writeFileSync(file, content);
  return file;
};

const elsewhere = (text: string) =>
  text.replace(String.raw`"pathname\":\"/create\"`, String.raw`"pathname\":\"/elsewhere\"`);

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
  const edited = elsewhere(text);
  expect(edited).not.toBe(text);
  expect(replayFile(fileOf(edited))).toEqual({
    code: EXIT.diverged,
    text: `Diverges after action 1 of 2, router/locationChanged, before check 2 of 2: at location.location.pathname, "/elsewhere" here. Recorded with build 1.2.3+abc, here ${appVersion.version}.`,
  });
  expect(replayFile(fileOf('[{"type":"ui/sidebarToggled"}]')).code).toBe(EXIT.unverified);
  const { prints } = JSON.parse(text) as { prints: string };
  // One hash is enough to hide behind: a change that later actions wipe out shows nowhere else.
  for (const blank of [' '.repeat(prints.length), prints.slice(0, -8) + ' '.repeat(8)]) {
    expect(replayFile(fileOf(text.replace(prints, blank)))).toEqual({
      code: EXIT.unverified,
      text: expect.stringMatching(/^Folds 2 actions, (none|1 of them) compared: the other hashes are missing/),
    });
  }
  expect(replayFile(fileOf(text.replace('"composer"', '"unheardOf"')))).toEqual({
    code: EXIT.refused,
    text: expect.stringMatching(/^Cannot be replayed\. This log has parts of the state .* \(unheardOf\)$/),
  });
  expect(replayFile(fileOf(text.slice(0, -9))).text).toMatch(
    /^Cannot be replayed\. This file is not JSON, or only a part/,
  );
  expect(replayFile(path.join(folder, 'nothing.json'))).toEqual({
    code: EXIT.refused,
    text: 'Cannot be replayed. There is no such file.',
  });
});

it('ends with the highest code of its files, one line for each, and knows no options', () => {
  const { text } = record();
  const [clean, edited, gone] = [fileOf(text), fileOf(elsewhere(text)), path.join(folder, 'nothing.json')];
  expect(replayFiles([clean])).toMatchObject({ code: EXIT.clean, err: '' });
  expect(replayFiles([edited, clean])).toMatchObject({
    code: EXIT.diverged,
    out: expect.stringMatching(/: Diverges after action 1 of 2.*\n.*: Replays cleanly.*\n$/),
  });
  expect(replayFiles([clean, gone])).toMatchObject({ code: EXIT.refused, err: '' });
  for (const given of [[], ['--quickly', clean], ['-t', clean]]) {
    expect(replayFiles(given)).toEqual({ code: EXIT.refused, out: '', err: expect.stringContaining('Usage: ') });
  }
  expect(replayFiles(['--quickly', clean]).err).toMatch(/^There is no option --quickly\./);
});

it('finds a difference that later actions wipe out', () => {
  const { store, recorder } = recordSession();
  for (const text of ['H', 'He', 'Hey']) store.dispatch(contentChanged(text));
  const file = fileOf(JSON.stringify(recorder.export()).replace(String.raw`\"He\"`, String.raw`\"Ho\"`));
  expect(replayFile(file)).toMatchObject({ code: EXIT.diverged, text: expect.stringContaining('after action 2 of 3') });
});

it('says why there is no test for a file', () => {
  const { text } = record();
  expect(testOfFile([fileOf(text), '..'])).toMatchObject({
    code: EXIT.clean,
    out: expect.stringContaining("from '../app/rootReducer'"),
  });
  expect(testOfFile([path.join(folder, 'nothing.json')])).toEqual({
    code: EXIT.refused,
    out: '',
    err: expect.stringMatching(/nothing\.json: There is no test for it\. There is no such file\.\n$/),
  });
  expect(testOfFile([fileOf('{}')]).err).toContain('neither an action log nor an export of Redux DevTools');
  for (const given of [[], ['--quick', fileOf(text)], ['a', 'b', 'c']]) {
    expect(testOfFile(given)).toEqual({ code: EXIT.refused, out: '', err: expect.stringContaining('Usage: ') });
  }
});

it('looks at what happened around marks and errors, however long the log is', () => {
  const { store, recorder, open } = recordSession();
  for (let index = 0; index < 200; index += 1) {
    store.dispatch(index % 2 === 0 ? sidebarToggled() : contentChanged(`text ${index}`));
  }
  store.dispatch(drawerToggled());
  recorder.mark('the drawer');
  for (let index = 0; index < 50; index += 1) store.dispatch(index % 2 === 0 ? sidebarToggled() : drawerToggled());
  store.dispatch(toastShown({ kind: 'error', text: 'Oops' }));
  const points = pointsOf(open());
  expect(points).toEqual([
    { position: 201, title: "'the drawer'" },
    { position: 252, title: 'error ui/toastShown, action 252' },
    { position: 252, title: 'the end' },
  ]);
  const types = typesAround(open(), points);
  // Ten around the mark and eight before the end; the two meet in the same type.
  expect(types).toHaveLength(17);
  expect(types).toContain('ui/toastShown');
});

it('turns a log into a test to go on from', () => {
  const skeleton = testSkeleton(record().log, { name: 'session.replay.json', importPath: '../..' });
  const imported = [...skeleton.matchAll(/^import .*'(.*)';$/gm)].map(([, found = '']) => found);
  expect(imported).toContain('../../app/rootReducer');
  expect(imported.filter((name) => !existsSync(path.join(__dirname, `${name}.ts`)))).toEqual([]);
  expect(skeleton).toContain("    'router/locationChanged',\n    'ui/sidebarToggled',\n  ];");
  expect(skeleton).toContain(String.raw`it('is right at \'it\'s narrow\'', () => {`);
  expect(skeleton).toContain("it('is right at the end', () => {");
  expect(skeleton).toContain("toHaveProperty('location.location.pathname', '/create');");
  // Found by their names, in another recording too.
  expect(skeleton).toContain(String.raw`timeline.peek(markAt('it\'s narrow'));`);
  expect(skeleton).toContain('timeline.peek(log.count);');
  // The states with the bug are among the recorded ones: that all of them come back is not to be demanded.
  expect(skeleton).not.toContain('toReplayCleanly');
});
