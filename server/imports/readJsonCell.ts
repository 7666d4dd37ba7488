import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { findUnstorableText } from '../http/input/storableText';

/** Reads a cell with JSON of a shape; undefined where it is empty, null where it is anything else. */
export function readJsonCell<Shape extends TSchema>(shape: Shape, text: string): Static<Shape> | null | undefined {
  if (text.trim() === '') return undefined;
  const value = parseJson(text);
  // An escape can stand for what the check of the file itself would have refused.
  return Check(shape, value) && findUnstorableText({ value }) === null ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
