import type { Delivery } from './delivery';

/** The named steps of a delivery, in order; the last three occur only if its outcome is unknown. */
export const PUBLISH_STEPS = [
  'claimed',
  'intent',
  'calling',
  'answered',
  'settling',
  'settled',
  'recovered',
  'checking',
  'polled',
] as const;

/** Further steps of a delivery to a network with keys of ours: the key is stored; a call is about to be repeated. */
export const KEYED_STEPS = ['noted', 'repeating'] as const;

export type PublishStep = (typeof PUBLISH_STEPS)[number] | (typeof KEYED_STEPS)[number];

/** Called at each step, by tests that kill the process there and by measurements. */
export type Probe = (step: PublishStep, delivery?: Delivery) => void;
