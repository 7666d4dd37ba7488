import { kindOfAction } from '../log/actionKinds';
import type { Log } from '../log/format';

const MOST_ACTIONS = 60;

/** Writes a Jest test for a log: that it replays cleanly, which actions it has, and a place for assertions at each mark. */
export function testSkeleton(log: Log, { name, importPath }: { name: string; importPath: string }): string {
  const types = log.actions
    .slice(0, log.count)
    .filter((action) => kindOfAction(action) === 'product')
    .map(({ type }) => type);
  const shown = runs(types).slice(0, MOST_ACTIONS);
  const marks = log.marks.map(
    ({ i, label }) => `
it(${quote(`is right at ${quote(label)}`)}, () => {
  const state = timeline.peek(${i});
  expect(state.location.location.pathname).toBe(${quote(pathAt(log, i))});
  // What else holds here?
});`,
  );
  return `import { rootReducer } from '${importPath}/app/rootReducer';
import { asHere, readLog } from '${importPath}/replay/commands/readLog';
import { createTimeline } from '${importPath}/replay/fold/timeline';
import '${importPath}/testing/toReplayCleanly';

const log = readLog(${quote(name)});
const timeline = createTimeline({ log, reducer: rootReducer, transform: asHere });

it('replays cleanly', () => {
  expect(log).toReplayCleanly(rootReducer, asHere);
});

it('did this, in this order', () => {
  const types = log.actions.slice(0, log.count).map(({ type }) => type);
  const wanted = [
${shown.map((type) => `    ${quote(type)},`).join('\n')}
  ];
  let from = 0;
  for (const type of wanted) {
    from = types.indexOf(type, from) + 1;
    expect({ type, isThere: from > 0 }).toEqual({ type, isThere: true });
  }
});
${marks.join('\n')}
`;
}

/** Drops repetitions of the previous item: every typed key is an action. */
function runs(types: readonly string[]): string[] {
  return types.filter((type, index) => type !== types[index - 1]);
}

function pathAt(log: Log, position: number): string {
  const visited = log.actions.slice(0, position).flatMap(({ type, payload }) => {
    if (type !== 'router/locationChanged') return [];
    return (payload as { location: { pathname: string } }).location.pathname;
  });
  const first = log.preloadedState as { location?: { location?: { pathname?: string } } } | undefined;
  return visited.at(-1) ?? first?.location?.location?.pathname ?? '/';
}

function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
