import { joinActions } from '../../recording/log/actionText';
import { encode } from '../../recording/log/codec';
import { SHORT_DIGEST_LENGTH } from '../../recording/log/digest';
import { FORMAT, FORMAT_VERSION, type Log, type LogFile } from '../../recording/log/format';
import { createStateDigest } from '../../recording/log/stateDigest';

/** Cuts a log at a position and makes a file of the part before it; `end` is the state there. */
export function cutLog(log: Log, position: number, end: unknown): LogFile {
  const { actions, preloadedState, bases, isVerifiable: _isVerifiable, ...facts } = log;
  const digest = createStateDigest(log.volatile, undefined, log.reducerKeys, log.renamed);
  const check = { i: position, h: digest.whole(end), parts: digest.parts(end) };
  const until = <Place extends { i: number }>(places: readonly Place[]) => places.filter(({ i }) => i < position);
  const text = (value: unknown) => JSON.stringify(encode(value));
  return {
    ...facts,
    format: FORMAT,
    version: FORMAT_VERSION,
    preloadedState: text(preloadedState ?? null),
    payload: joinActions(actions.slice(0, position).map(text)),
    bases: until(bases).map((base) => ({ ...base, state: text(base.state) })),
    times: log.times.slice(0, position),
    checks: [...until(log.checks), check],
    prints: log.prints.slice(0, position * SHORT_DIGEST_LENGTH).padEnd(position * SHORT_DIGEST_LENGTH),
    finalHash: check.h,
    marks: log.marks.filter(({ i }) => i <= position),
    lost: until(log.lost),
    count: position,
  };
}
