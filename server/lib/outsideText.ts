import { withoutUnstorable } from './json';

/** Embeddings, overrides and isolates: left open, they turn the direction of what our own pages write behind them. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text from outside that is shown among ours, without what cannot be stored or would reach beyond its end. */
export function outsideText(text: string): string {
  return withoutUnstorable(text).replace(DIRECTION_CONTROLS, '');
}
