import type { Reducer } from '@reduxjs/toolkit';
import type { Lost } from './codec';
import type { ActionText } from './actions';

/** Mark a file as a log, and as one that this build can read. */
export const FORMAT = 'app.action-log';
export const FORMAT_VERSION = 1;

/** Larger logs are rejected. The export of a full recorder is smaller; the limit on actions protects the timeline. */
export const LOG_LIMITS = { bytes: 80_000_000, actions: 250_000 };

/** The build that made the recording. */
export type AppVersion = { version: string; commit: string; libs: Record<string, string> };

/** Inputs of the screen other than the state. */
export type Environment = {
  url: string;
  ua: string;
  tz: string;
  lang: string;
  vw: number;
  vh: number;
  dpr: number;
  theme: string;
  online: boolean;
  visible: boolean;
};

/** A state hash before action `i`; `parts` are short hashes by slice and member, to locate differences. */
export type Check = { i: number; h: string; parts: Record<string, string> };

/** Before action `i` the state was replaced from outside; `state` is the JSON text of the new one. */
export type Base = { i: number; reason: string; state: string };

/** A moment that a tester bookmarked; `t` is in ms since the log's start. */
export type Mark = { i: number; label: string; t: number };

/** Fields that the file and the open log share. `times` and `marks` are ms since `t0`, which is epoch ms. */
export type LogFacts = {
  createdAt: string;
  t0: number;
  app: AppVersion;
  env: Partial<Environment>;
  reducerKeys: readonly string[];
  endpoints: readonly string[];
  times: readonly number[];
  checks: readonly Check[];
  /** Short state hashes after each action, joined; blanks where a secret was learned later. */
  prints: string;
  finalHash: string;
  /** Paths of the state that are excluded from the hashes. */
  volatile: readonly string[];
  marks: readonly Mark[];
  /** Number of older actions that the recorder had to drop. */
  truncated: number;
  lost: readonly (Lost & { i: number })[];
  /** Number of distinct secrets that were hidden. */
  redacted: number;
  count: number;
};

/**
 * A `*.replay.json` file. Payload and states are texts because Redux DevTools' import requires that; it ignores the
 * other keys.
 */
export type LogFile = LogFacts & {
  format: typeof FORMAT;
  version: typeof FORMAT_VERSION;
  preloadedState: string;
  payload: string;
  bases: readonly Base[];
  /** As in an open log; only in what was cut from a log of an older build. */
  renamed?: Readonly<Record<string, string>>;
};

/** An open log: fully validated, its actions still text. */
export type Log = LogFacts & {
  actions: ActionText;
  /** The state before the first action; undefined means the reducer's own. */
  preloadedState: unknown;
  bases: readonly (Omit<Base, 'state'> & { state: unknown })[];
  /** Paths of members that had another name in the recorded build, with that name: the hashes contain it. */
  renamed: Readonly<Record<string, string>>;
  /** False for a file of another tool: it has no hashes to compare a replay with. */
  isVerifiable: boolean;
};

/** Reason why a log cannot be opened, as a code. */
export type LogErrorCode =
  | 'notJson'
  | 'tooBig'
  | 'tooManyActions'
  | 'tooDeep'
  | 'foreign'
  | 'newerVersion'
  | 'damaged'
  | 'impossible'
  | 'unsafe'
  | 'unknownSlices'
  | 'unknownEndpoints';

/** Why a log cannot be opened; `detail` says where or why. */
export type LogRefusal = { code: LogErrorCode; detail: string };

/** Thrown when a log cannot be opened. */
export class LogError extends Error implements LogRefusal {
  readonly code: LogErrorCode;
  readonly detail: string;

  constructor(code: LogErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'LogError';
    this.code = code;
    this.detail = detail;
  }
}

/** Slices and endpoints that a build can fold. */
export type Build = { reducerKeys: readonly string[]; endpoints: readonly string[] };

/** Slices of a root reducer. */
export function reducerKeysOf(reducer: Reducer): string[] {
  return Object.keys(reducer(undefined, { type: '@@replay/init' }) as object);
}

/** Rejects a log that this build could fold only in part, because it lacks a slice or an endpoint of it. */
export function checkBuild(log: Log, build: Build): void {
  const unknownSlices = log.reducerKeys.filter((key) => !build.reducerKeys.includes(key));
  if (unknownSlices.length > 0) throw new LogError('unknownSlices', unknownSlices.join(', '));
  const unknownEndpoints = log.endpoints.filter((name) => !build.endpoints.includes(name));
  if (unknownEndpoints.length > 0) throw new LogError('unknownEndpoints', unknownEndpoints.join(', '));
}

/** A difference between the recording and the running build. */
export type Mismatch = { what: string; recorded: string; running: string; isGrave: boolean };

/** Lists the differences between the recording and the running build; another build, or minor version of a library, is serious. */
export function compareVersions(recorded: AppVersion, running: AppVersion): Mismatch[] {
  const own = { what: 'build', recorded: buildOf(recorded), running: buildOf(running), isGrave: true };
  const libs = Object.entries(running.libs).map(([what, version]) => {
    const theirs = recorded.libs[what] ?? '';
    return { what, recorded: theirs, running: version, isGrave: minorOf(theirs) !== minorOf(version) };
  });
  return [own, ...libs].filter((pair) => pair.recorded !== pair.running);
}

/** Builds of before had the same version, all of them. */
function buildOf({ version, commit }: AppVersion): string {
  return commit === '' || version.endsWith(`+${commit}`) ? version : `${version}+${commit}`;
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
