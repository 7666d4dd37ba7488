import type { MediaPlaces } from '../publishing/sending/openMedia';

const refuse = () => Promise.reject(new Error('This test has no files.'));

/** For publishers whose posts carry no files. */
export const NO_MEDIA: MediaPlaces = {
  publicOrigin: '',
  store: {
    place: '',
    hasSpace: refuse,
    newPart: () => '',
    newName: () => '',
    giveUp: refuse,
    removeOldParts: refuse,
    sizeOf: refuse,
    open: refuse,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
    hasArrived: refuse,
    keep: refuse,
    read: refuse,
    withLocal: refuse,
    remove: refuse,
  },
};
