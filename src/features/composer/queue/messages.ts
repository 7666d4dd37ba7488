/** Texts about the queue on Create Post. */
export const composerQueueMessages = {
  add: 'Add to queue',
  hint: 'Next in the queue:',
  paused: 'The queue is paused.',
  chooseTimes: 'Choose posting times',
  without: 'to add posts to a queue',
} as const;
