import { baseApi } from '../../api/index';
import { thisBuild } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';
import { registerAsHere, type Transform } from '../fold/fold';
import { checkBuild, type Log, LogError, type LogRefusal, type Base } from '../../recording/log/format';
import { completeStates } from '../log/migrations';
import { fromDevTools } from '../log/devtools';
import { parseLog } from '../log/parseLog';
import { readLines, type ActionLines } from '../../recording/log/actions';
import { decode, encode } from '../../recording/log/codec';

/** Opens the text of a log for this build, also one of an older build; throws a LogError. */
export function openHere(text: string): Log {
  const log = openLog(text);
  checkBuild(log, thisBuild);
  return completeStates(log, rootReducer(undefined, { type: '@@replay/init' }));
}

/** The transform that the actions of a recorded page need before they are folded here. */
export const asHere: Transform = registerAsHere(baseApi);

const BYTE_ORDER_MARK = '\u{feff}';

/** Opens any file that a tester may drop: our own or one of Redux DevTools. Throws a LogError. */
export function openLog(given: string): Log {
  // An editor may have added a byte order mark; browsers skip it by themselves.
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  try {
    return parseLog(text);
  } catch (error) {
    if (error instanceof LogError && error.code === 'foreign') return fromDevTools(text);
    throw error;
  }
}

/** A log, or the reason why the file is none that this build can replay. */
export type OpenedFile = { log: PackedLog } | { refusal: LogRefusal };

/** Opens the text of a file, as data that can be sent to the page. */
export function openFile(text: string): OpenedFile {
  try {
    return { log: packLog(openHere(text)) };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** The reason in an error as data: an error that is sent to another thread loses its code. */
export function refusalOf(error: unknown): LogRefusal {
  if (error instanceof LogError) return { code: error.code, detail: error.detail };
  return { code: 'damaged', detail: error instanceof Error ? error.message : String(error) };
}

/** An open log as data that one thread can send to another: states are text, as in the file. */
export type PackedLog = Omit<Log, 'actions' | 'preloadedState' | 'bases'> & {
  actions: ActionLines;
  preloadedState: string;
  bases: readonly Base[];
};

/** Packs a log; its checks have been made, so unpacking makes none. */
export function packLog({ actions: { text, starts, rows }, preloadedState, bases, ...facts }: Log): PackedLog {
  return {
    ...facts,
    actions: { text, starts, rows },
    preloadedState: textOf(preloadedState),
    bases: bases.map((base) => ({ ...base, state: textOf(base.state) })),
  };
}

/** Opens a packed log. */
export function unpackLog({ actions, preloadedState, bases, ...facts }: PackedLog): Log {
  return {
    ...facts,
    actions: readLines(actions),
    preloadedState: valueOf(preloadedState),
    bases: bases.map((base) => ({ ...base, state: valueOf(base.state) })),
  };
}

function textOf(value: unknown): string {
  return JSON.stringify(encode(value));
}

function valueOf(text: string): unknown {
  return decode(JSON.parse(text));
}
