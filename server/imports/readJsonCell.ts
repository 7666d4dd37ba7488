import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { findUnstorableText } from '../http/validation';

/** Makes what reads a cell with JSON of a shape; undefined where it is empty, null where it is anything else. */
export function createCellReader<Shape extends TSchema>(
  shape: Shape,
): (text: string) => Static<Shape> | null | undefined {
  const validator = Compile(shape);
  return (text) => {
    if (text.trim() === '') return undefined;
    const value = parseJson(text);
    // An escape can stand for what the check of the file itself would have refused.
    return validator.Check(value) && findUnstorableText({ value }) === null ? value : null;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
