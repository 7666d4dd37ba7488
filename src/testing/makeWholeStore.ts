import '../app/rootReducer';
import { makeStore, type MadeStore, type StoreOptions } from '../app/store';

/** A store that has all slices from the start, for tests of what only a signed-in user sees. */
export function makeWholeStore(options: StoreOptions = {}): MadeStore {
  return makeStore(options);
}
