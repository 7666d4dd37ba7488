import { makeStore } from '../store';
import { selectViewport, viewportResized } from './viewportSlice';
import { watchViewport } from './watchViewport';

function resize(width: number, height = 800): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  window.dispatchEvent(new Event('resize'));
}

function watched() {
  jest.useFakeTimers();
  resize(1280);
  const { store } = makeStore();
  store.dispatch(viewportResized({ width: 1280, height: 800 }));
  const dispatch = jest.spyOn(store, 'dispatch');
  const stop = watchViewport(window, store);
  return { stop, told: () => dispatch.mock.calls.length, shown: () => selectViewport(store.getState()) };
}

it('tells of the end of a drag, not of each step', () => {
  const { told, shown } = watched();
  for (let width = 1280; width > 1210; width -= 5) resize(width);
  expect(told()).toBe(0);
  jest.advanceTimersByTime(300);
  expect(told()).toBe(1);
  expect(shown()).toEqual({ width: 1215, height: 800 });
});

it('tells at once where the layout changes, and of nothing that has not changed', () => {
  const { told, shown, stop } = watched();
  resize(390, 844);
  expect(shown()).toEqual({ width: 390, height: 844 });
  resize(390, 844);
  jest.advanceTimersByTime(300);
  expect(told()).toBe(1);
  stop();
  resize(1280);
  jest.advanceTimersByTime(300);
  expect(told()).toBe(1);
});
