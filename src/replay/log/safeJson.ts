import { LogError } from '../../recording/log/format';
import { isTooDeep } from './nesting';
import { isContainer } from '../../recording/log/plain';

/** Without any of this, plain or escaped, no key of a text can reach a prototype. */
const SUSPICIOUS = /__proto__|"constructor"|\\u00[2-7]/;

/** Parses JSON from an untrusted file; throws a LogError that names the part. */
export function parseJson(text: string, part: string): unknown {
  refuseDepth(text, part);
  const value = readJson(text, part);
  if (SUSPICIOUS.test(text)) refuseUnsafeKeys(value, part);
  return value;
}

/** Rejects a text that is parsed elsewhere if it is nested too deeply, or if its keys could reach a prototype. */
export function refuseUnsafeText(text: string, part: string): void {
  refuseDepth(text, part);
  if (SUSPICIOUS.test(text)) refuseUnsafeKeys(readJson(text, part), part);
}

function refuseDepth(text: string, part: string): void {
  if (isTooDeep(text)) throw new LogError('tooDeep', part);
}

function readJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LogError('notJson', `${part}: ${error instanceof Error ? error.message : ''}`);
  }
}

function refuseUnsafeKeys(value: unknown, part: string): void {
  if (!isContainer(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const isUnsafe = key === '__proto__' || (key === 'constructor' && isContainer(child) && 'prototype' in child);
    if (isUnsafe) throw new LogError('unsafe', `${part}: ${key}`);
    refuseUnsafeKeys(child, part);
  }
}
