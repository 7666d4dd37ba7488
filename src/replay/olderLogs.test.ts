import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootReducer } from '../app/rootReducer';
import { asHere, readLog, replayFile } from './commands/replayFile';
import { createTimeline } from './fold/timeline';
import { cutLog } from './stage/session';
import { parseLog } from './log/parseLog';
import { verify } from './verify/verify';

// Recorded by older builds, in the browser; these files stay as they are.
const folder = path.join(__dirname, 'fixtures/older');
const files = readdirSync(folder).map((name) => path.join(folder, name));

/** What nothing but a change of the product since then can explain. */
const DIVERGENCES: Record<string, number> = { '2026-11-21.replay.json': 65, '2026-11-24.replay.json': 68 };

describe.each(files)('%s', (file) => {
  const timeline = createTimeline({ log: readLog(file), reducer: rootReducer, transform: asHere });

  it('is right until the product behaves in another way, past every new name and every new part of the state', () => {
    const from = DIVERGENCES[path.basename(file)] ?? 0;
    expect(replayFile(file).text).toMatch(
      new RegExp(
        `^Diverges after action ${from} of \\d+, composer/composerOpened, .* Recorded with build 0\\.1\\.0\\+`,
      ),
    );
  });

  it('has its toasts and all parts of the state at every position', () => {
    const shown = new Set<string>();
    for (let position = 0; position <= timeline.length; position += 1) {
      const { auth, posts, ui } = timeline.peek(position);
      expect({ auth, posts, ui }).toMatchObject({ auth: { passwords: {} }, posts: { brokenImages: [] } });
      for (const { text } of ui?.toasts ?? []) shown.add(text);
    }
    expect([...shown]).toContain('Post restored');
  });

  it('can be cut, and the part is as right as the whole', () => {
    const part = cutLog(readLog(file), 40, timeline.peek(40));
    const steps = verify(JSON.stringify(part));
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toMatchObject({ outcome: 'clean' });
  });
});

it('renames actions, not what people wrote about them', () => {
  const text = readFileSync(files[0] ?? '', 'utf8');
  const told = text.replace(
    String.raw`{\"type\":\"app/started\"}`,
    String.raw`{\"type\":\"app/started\",\"payload\":\"say \\\"type\\\":\\\"ui/noticeShown\\\"\"}`,
  );
  expect(told).not.toBe(text);
  const types = parseLog(told).actions.rows.map(({ name }) => name);
  expect(types).not.toContain('ui/noticeShown');
  expect(JSON.stringify(parseLog(told).actions.at(types.indexOf('app/started')))).toContain('ui/noticeShown');
});
