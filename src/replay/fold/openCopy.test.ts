import { combineReducers, createAction, createSlice, isDraft } from '@reduxjs/toolkit';
import { openCopy } from './openCopy';

const grown = createAction<string>('grown');

type Tree = { leaves: string[]; deep: { a: { b: { c: { d: { e: string[] } } } } } };
const plant = (): Tree => ({ leaves: [], deep: { a: { b: { c: { d: { e: [] } } } } } });

const tree = createSlice({
  name: 'tree',
  initialState: plant,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(grown, (state, { payload }) => void state.leaves.push(payload));
  },
});

it('is changed in place by a reducer, while what it was made of stays as it was', () => {
  const part = plant();
  const copy = openCopy(part, false);
  expect(tree.reducer(copy?.part as Tree, grown('green'))).toBe(copy?.part);
  expect(copy?.part).toMatchObject({ leaves: ['green'] });
  expect(part).toEqual(plant());
});

it('opens the members of a part that is combined', () => {
  const forest = combineReducers({ left: tree.reducer, right: tree.reducer });
  const copy = openCopy({ left: plant(), right: plant() }, true);
  expect(forest(copy?.part as ReturnType<typeof forest>, grown('green'))).toBe(copy?.part);
  expect(copy?.part).toMatchObject({ left: { leaves: ['green'] }, right: { leaves: ['green'] } });
});

it('refuses changes below the levels that are copied', () => {
  const part = plant();
  const { deep } = openCopy(part, false)!.part as Tree;
  deep.a.b.c = { d: { e: ['new'] } };
  const again = openCopy(part, false)?.part as Tree;
  expect(() => again.deep.a.b.c.d.e.push('below')).toThrow(TypeError);
  expect(part).toEqual(plant());
});

it('is data like any other once it is sealed', () => {
  const copy = openCopy(plant(), false);
  expect(isDraft(copy?.part)).toBe(true);
  copy?.seal();
  expect(isDraft(copy?.part)).toBe(false);
  expect(Reflect.ownKeys(copy?.part as Tree)).toEqual(['leaves', 'deep']);
  expect(tree.reducer(copy?.part as Tree, grown('green'))).not.toBe(copy?.part);
});

it('leaves alone what is no object', () => {
  for (const part of [undefined, null, 7, 'text', [1]]) expect(openCopy(part, false)).toBeNull();
});
