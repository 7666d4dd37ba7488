import { openActions, type ActionText } from '../../recording/log/actions';
import { decode } from '../../recording/log/codec';
import { SHORT_DIGEST_LENGTH } from '../../recording/log/digest';
import {
  FORMAT,
  FORMAT_VERSION,
  LOG_LIMITS,
  LogError,
  type Log,
  type LogFile,
  type Environment,
  type LogFacts,
} from '../../recording/log/format';
import { renameActions, renameMembers } from './migrations';
import { isPlainObject, type PlainObject } from '../../recording/log/plain';
import { parseJson, refuseUnsafeText } from './safeJson';

type Limits = typeof LOG_LIMITS;

/**
 * Opens the text of a `*.replay.json` file and validates all of it. Throws a LogError. `checkBuild` decides whether the
 * running build can fold it.
 */
export function parseLog(text: string, limits: Limits = LOG_LIMITS): Log {
  if (text.length > limits.bytes) throw new LogError('tooBig', `${text.length} of ${limits.bytes} bytes`);
  const given = parseJson(text, 'file');
  if (!isPlainObject(given) || given['format'] !== FORMAT) throw new LogError('foreign', 'not an action log');
  const file = checkShape(migrate(given));
  const { format: _format, version: _version, payload, preloadedState, bases, ...facts } = file;
  const actions = readActions(renameActions(payload), limits);
  checkCounts(file, actions);
  checkHeader(file);
  const renamed = { ...file.renamed };
  const readBase = (state: string, part: string) => renameMembers(readState(state, part), renamed);
  return {
    ...facts,
    actions,
    preloadedState: readBase(preloadedState, 'preloadedState'),
    bases: bases.map((base) => ({ ...base, state: readBase(base.state, `base ${base.i}`) })),
    renamed,
    isVerifiable: true,
  };
}

/** Opens the text of a list of actions. */
export function readActions(payload: string, limits: Limits = LOG_LIMITS): ActionText {
  refuseUnsafeText(payload, 'payload');
  const actions = refuseDamage(() => openActions(payload), 'payload');
  if (actions.length > limits.actions) throw new LogError('tooManyActions', `${actions.length} of ${limits.actions}`);
  return actions;
}

/** Opens the text of a state. */
export function readState(text: string, part: string): unknown {
  const plain = parseJson(text, part);
  return refuseDamage(() => decode(plain), part);
}

function refuseDamage<T>(read: () => T, part: string): T {
  try {
    return read();
  } catch (error) {
    throw new LogError('damaged', `${part}: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Migrations of a file from one version to the next; version 1 is the first. */
const MIGRATIONS: Readonly<Record<number, (file: PlainObject) => PlainObject>> = {};

function migrate(file: PlainObject): PlainObject {
  const { version } = file;
  if (version === FORMAT_VERSION) return file;
  if (typeof version === 'number' && version > FORMAT_VERSION) throw new LogError('newerVersion', String(version));
  const step = typeof version === 'number' ? MIGRATIONS[version] : undefined;
  if (step === undefined) throw new LogError('damaged', 'version');
  return migrate(step(file));
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const isCount: Test = (value) => isNumber(value) && Number.isInteger(value) && Number(value) >= 0;
const isTextByKey: Test = (value) => isPlainObject(value) && Object.values(value).every(isText);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isRecordOf =
  (tests: Record<string, Test>): Test =>
  (value) =>
    isPlainObject(value) && Object.entries(tests).every(([key, test]) => test(value[key]));

const SHAPE: Record<keyof Omit<LogFile, 'format' | 'version'>, Test> = {
  renamed: (value) => value === undefined || isTextByKey(value),
  createdAt: isText,
  t0: isNumber,
  app: isRecordOf({ version: isText, commit: isText, libs: isTextByKey }),
  env: isPlainObject,
  reducerKeys: isListOf(isText),
  endpoints: isListOf(isText),
  times: isListOf(isNumber),
  checks: isListOf(isRecordOf({ i: isCount, h: isText, parts: isTextByKey })),
  prints: isText,
  finalHash: isText,
  volatile: isListOf(isText),
  marks: isListOf(isRecordOf({ i: isCount, label: isText, t: isNumber })),
  truncated: isCount,
  lost: isListOf(isRecordOf({ i: isCount, path: isText, kind: isText })),
  redacted: isCount,
  count: isCount,
  preloadedState: isText,
  payload: isText,
  bases: isListOf(isRecordOf({ i: isCount, reason: isText, state: isText })),
};

function checkShape(file: PlainObject): LogFile {
  for (const [key, test] of Object.entries(SHAPE)) {
    if (!test(file[key])) throw new LogError('damaged', key);
  }
  return file as LogFile;
}

function checkCounts(
  { count, times, prints, checks, finalHash, bases, marks, lost }: LogFile,
  actions: ActionText,
): void {
  const isInside = ({ i }: { i: number }) => i <= count;
  const sums = {
    count: count === actions.length,
    times: times.length === count && times.every((time, index) => time >= (times[index - 1] ?? 0)),
    prints: prints.length === count * SHORT_DIGEST_LENGTH,
    checks: checks.every(isInside) && isRising(checks),
    finalHash: checks.at(-1)?.i !== count || checks.at(-1)?.h === finalHash,
    bases: bases.every(isInside) && isRising(bases),
    marks: marks.every(isInside),
    lost: lost.every(isInside),
  };
  for (const [key, isRight] of Object.entries(sums)) {
    if (!isRight) throw new LogError('damaged', `${key} does not fit the ${actions.length} actions`);
  }
}

function isRising(places: readonly { i: number }[]): boolean {
  return places.every(({ i }, index) => i > (places[index - 1]?.i ?? -1));
}

type Header = Pick<LogFacts, 'createdAt' | 't0' | 'env' | 'times' | 'marks'>;
type FieldTest = (value: unknown) => boolean;

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;
/** A clock may be wrong by decades, and years of four digits are dates everywhere. */
const LATEST_MS = Date.UTC(2200, 0);
const LONGEST_SESSION_MS = YEAR_MS;
const LARGEST_SCREEN_PX = 32_768;
const LONGEST_TEXT = 2_000;
/** Name that WebKit on Linux reports when the system has no language; it is no valid locale. */
const NO_LANGUAGE = 'C';

const isBetween =
  (least: number, most: number): FieldTest =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isFlag: FieldTest = (value) => typeof value === 'boolean';
const isShortText: FieldTest = (value) => typeof value === 'string' && value.length <= LONGEST_TEXT;
const isPixelCount: FieldTest = (value) => Number.isInteger(value) && isBetween(1, LARGEST_SCREEN_PX)(value);
const isSpan = isBetween(0, LONGEST_SESSION_MS);

const ENVIRONMENT: Record<keyof Environment, FieldTest> = {
  url: isShortText,
  ua: isShortText,
  tz: (value) => isShortText(value) && isKnown(() => new Intl.DateTimeFormat('en', { timeZone: String(value) })),
  lang: (value) =>
    isShortText(value) && (value === NO_LANGUAGE || isKnown(() => Intl.getCanonicalLocales(String(value)))),
  vw: isPixelCount,
  vh: isPixelCount,
  dpr: isBetween(0.05, 50),
  theme: (value) => value === 'light' || value === 'dark',
  online: isFlag,
  visible: isFlag,
};

/** Rejects a log with an impossible header: the page would show it as a fact, or fail on it later. */
function checkHeader({ createdAt, t0, env, times, marks }: Header): void {
  refuseUnless(isBetween(0, LATEST_MS)(t0), 't0', t0);
  refuseUnless(!Number.isNaN(Date.parse(createdAt)), 'createdAt', createdAt);
  refuseUnless(isSpan(times.at(-1) ?? 0), 'times', times.at(-1));
  for (const { t } of marks) refuseUnless(isSpan(t), 'marks', t);
  for (const [key, test] of Object.entries(ENVIRONMENT)) {
    const value = env[key as keyof Environment];
    refuseUnless(value === undefined || test(value), `env.${key}`, value);
  }
}

function refuseUnless(isRight: boolean, key: string, value: unknown): void {
  if (!isRight) throw new LogError('impossible', `${key}: ${JSON.stringify(value).slice(0, 60)}`);
}

function isKnown(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
