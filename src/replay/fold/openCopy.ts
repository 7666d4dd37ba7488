import { freeze } from '@reduxjs/toolkit';
import { isPlainObject, type PlainObject } from '../../recording/log/plain';

/**
 * Immer's mark of a draft. Redux Toolkit lets a case reducer change in place what bears it. Immer registers the symbol
 * because several copies of it must know each other's drafts; if it ever became another one, reducers would return new
 * states instead, which is slower but no less right.
 */
const MARK = Symbol.for('immer-state');

/** What Immer notes about a draft: nothing, so `current` and `original` of a copy are undefined. */
const NOTES = Object.freeze({});

/**
 * Levels of a part that are copied: those that reducers change in place. The responses that RTK Query keeps, which it
 * replaces, begin at the third; most of their data lies too deep to be copied.
 */
const COPIED_LEVELS = 5;

/** A copy of a part of a state, and how to end it: then nothing distinguishes it from other data. */
export type OpenCopy = { part: unknown; seal: () => void };

/**
 * Copies a part of a state so that reducers change it in place without the proxies of a draft, which cost more than the
 * changes. What is not copied is shared and frozen: a reducer that changes that throws. Of a part that is combined, each
 * member is changed by a reducer of its own. Null for a part that is no object.
 */
export function openCopy(part: unknown, isCombined: boolean): OpenCopy | null {
  if (!isPlainObject(part)) return null;
  freeze(part, true);
  const copy = copyOf(part, COPIED_LEVELS);
  const marked = isCombined ? Object.values(copy).filter(isPlainObject) : [copy];
  for (const object of marked) Object.defineProperty(object, MARK, { value: NOTES, configurable: true });
  return { part: copy, seal: () => marked.forEach((object) => Reflect.deleteProperty(object, MARK)) };
}

function copyOf(object: PlainObject, levels: number): PlainObject {
  const copy = { ...object };
  if (levels > 0) for (const key of Object.keys(copy)) copy[key] = copyOfChild(copy[key], levels - 1);
  return copy;
}

function copyOfChild(child: unknown, levels: number): unknown {
  if (Array.isArray(child)) return levels > 0 ? child.map((item) => copyOfChild(item, levels - 1)) : child.slice();
  return isPlainObject(child) ? copyOf(child, levels) : child;
}
