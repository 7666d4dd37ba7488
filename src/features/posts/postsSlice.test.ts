import type { UnknownAction } from '@reduxjs/toolkit';
import { locationChanged } from '../../store/navigation';
import { loggedOut } from '../auth/authSlice';
import { deletionChosen, menuClosed, menuOpened, postsSlice, textToggled } from './postsSlice';

const { reducer, getInitialState } = postsSlice;
const after = (...actions: UnknownAction[]) => actions.reduce(reducer, getInitialState());
const deletion = { id: 'p1', excerpt: 'Hello', isPublished: false, version: 1 };
const went = (action: 'PUSH' | 'REPLACE') =>
  locationChanged({ action, location: { pathname: '/', search: '', hash: '', state: null, key: 'k' } });
const answered = (endpointName: string, status: string, originalArgs: unknown) => ({
  type: `api/executeMutation/${status}`,
  meta: { arg: { endpointName, originalArgs }, requestStatus: status },
});

test('a text unfolds and folds', () => {
  const open = after(textToggled({ id: 'p1' }));
  expect(open.expandedIds).toEqual(['p1']);
  expect(reducer(open, textToggled({ id: 'p1' })).expandedIds).toEqual([]);
});

test('one menu is open at a time', () => {
  const open = after(menuOpened({ id: 'p1' }), menuOpened({ id: 'p2' }));
  expect(open.menuId).toBe('p2');
  expect(reducer(open, menuClosed()).menuId).toBeNull();
});

test('deleting closes the menu and can be taken back until another page is opened', () => {
  const deleted = after(menuOpened({ id: 'p1' }), deletionChosen(deletion));
  expect(deleted).toMatchObject({ menuId: null, deletions: [deletion] });
  expect(reducer(deleted, went('REPLACE')).deletions).toEqual([deletion]);
  expect(reducer(deleted, went('PUSH')).deletions).toEqual([]);
});

test.each([
  ['was refused', answered('deletePost', 'rejected', { id: 'p1', version: 1 })],
  ['was taken back', answered('restorePost', 'fulfilled', 'p1')],
])('a post whose deletion %s is shown again', (_name, action) => {
  expect(after(deletionChosen(deletion), action).deletions).toEqual([]);
});

test('the end of a session leaves nothing', () => {
  expect(after(deletionChosen(deletion), loggedOut())).toEqual(getInitialState());
});
