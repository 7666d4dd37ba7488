import type { Delivery } from './delivery';

/** Named points of a delivery's way, in order; the last three lie on the way of one whose fate is unknown. */
export const PUBLISH_STEPS = [
  'claimed',
  'intent',
  'calling',
  'answered',
  'settling',
  'settled',
  'recovered',
  'checking',
  'looked',
] as const;
export type PublishStep = (typeof PUBLISH_STEPS)[number];

/** Told of each step, for tests that kill the process there and for measuring. */
export type Probe = (step: PublishStep, delivery?: Delivery) => void;
