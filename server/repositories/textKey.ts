import { toNormalForm } from '../lib/normalForm';

/** Normalizes a text so that two texts that people consider the same are equal: composed and lower case. */
export function textKey(text: string): string {
  return toNormalForm(text, 'NFC').toLowerCase();
}
