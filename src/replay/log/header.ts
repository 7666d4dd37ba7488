import { LogError, type Environment, type LogFacts } from '../../recording/log/format';

type Header = Pick<LogFacts, 'createdAt' | 't0' | 'env' | 'times' | 'marks'>;
type Test = (value: unknown) => boolean;

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;
/** A clock may be wrong by decades, and years of four digits are dates everywhere. */
const LATEST_MS = Date.UTC(2200, 0);
const LONGEST_SESSION_MS = YEAR_MS;
const LARGEST_SCREEN_PX = 32_768;
const LONGEST_TEXT = 2_000;
/** Name that WebKit on Linux reports when the system has no language; it is no valid locale. */
const NO_LANGUAGE = 'C';

const isBetween =
  (least: number, most: number): Test =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isFlag: Test = (value) => typeof value === 'boolean';
const isShortText: Test = (value) => typeof value === 'string' && value.length <= LONGEST_TEXT;
const isPixelCount: Test = (value) => Number.isInteger(value) && isBetween(1, LARGEST_SCREEN_PX)(value);
const isSpan = isBetween(0, LONGEST_SESSION_MS);

const ENVIRONMENT: Record<keyof Environment, Test> = {
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
export function checkHeader({ createdAt, t0, env, times, marks }: Header): void {
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
