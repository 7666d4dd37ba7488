import { baseApi } from '../../api/index';
import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { recordSession } from '../../testing/recordSession';
import { probeApiUid, registerAsHere, createFold } from './fold';

const registered = (uid: string) => ({ type: 'api/config/middlewareRegistered', payload: uid });

it('finds the name under which this page registers', () => {
  expect(probeApiUid(baseApi)).not.toBe('');
  expect(probeApiUid(baseApi)).toBe(probeApiUid(baseApi));
});

it('replays a registration of another page load without a conflict', () => {
  const { store, open } = recordSession();
  store.dispatch(registered(probeApiUid(baseApi)));
  const log = open();
  const transform = registerAsHere(baseApi);
  const foreign = registered('another page load');
  const withTransform = createFold(log, rootReducer, transform);
  const without = createFold(log, rootReducer);
  expect(without.next(without.start, foreign, 0).api.config.middlewareRegistered).toBe('conflict');
  expect(withTransform.next(withTransform.start, foreign, 0).api.config.middlewareRegistered).toBe(true);
  expect(transform(contentChanged('x'))).toEqual(contentChanged('x'));
});
