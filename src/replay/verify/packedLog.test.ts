import { openLog, packLog, unpackLog } from './openLog';
import { contentChanged } from '../../features/composer/draftSlice';
import { recordSession } from '../../testing/recordSession';

it('opens a log that was sent to another thread as it was', () => {
  const { store, open } = recordSession();
  for (const text of ['H', 'He']) store.dispatch(contentChanged(text));
  const log = open();
  log.bases = [{ i: 1, reason: 'external', state: { when: new Date(5), ...(log.preloadedState as object) } }];

  const sent = unpackLog(structuredClone(packLog(log)));

  const { actions, ...facts } = sent;
  const { actions: wanted, ...wantedFacts } = log;
  expect(facts).toEqual(wantedFacts);
  expect(actions.slice(0, actions.length)).toEqual(wanted.slice(0, wanted.length));
  expect(actions.at(1)).toMatchObject({ payload: 'He' });
  expect(actions.rows).toEqual(wanted.rows);
});

it('keeps apart a log without a state from one whose state is null', () => {
  const log = openLog('[{"type":"counted"}]');
  expect(unpackLog(packLog(log)).preloadedState).toBeUndefined();
  expect(unpackLog(packLog({ ...log, preloadedState: null })).preloadedState).toBeNull();
});
