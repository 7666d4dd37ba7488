import { entryWith } from '../../testing/calendar';
import { calendarSlice, entryMoved, undoEnded, type Undo, selectMovedVersion } from './calendarSlice';

const { reducer, getInitialState } = calendarSlice;
const undoOf = (target: string, version: number): Undo => {
  const item = entryWith({ id: 'p1', target_ids: [target], other_targets: 1 });
  return { key: `p1.${target}`, item, version };
};

it('knows the newest version of a post whose shares were moved one after the other', () => {
  const moved = [undoOf('t1', 2), undoOf('t2', 3)].map(entryMoved).reduce(reducer, getInitialState());
  expect(moved.undos).toHaveLength(2);
  expect(selectMovedVersion({ calendar: moved }, 'p1')).toBe(3);
});

it('forgets how to undo a move when its time is over, but not that of a later one', () => {
  const moved = [undoOf('t1', 2), undoOf('t1', 3)].map(entryMoved).reduce(reducer, getInitialState());
  const later = reducer(moved, undoEnded({ key: 'p1.t1', version: 2 }));
  expect(later.undos).toHaveLength(1);
  expect(reducer(later, undoEnded({ key: 'p1.t1', version: 3 })).undos).toEqual([]);
});
