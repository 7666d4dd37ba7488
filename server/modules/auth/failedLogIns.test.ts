import { createLineBudget } from './failedLogIns';

afterEach(() => jest.restoreAllMocks());

test('lets so many lines through in a minute, and says with the next one how many were left out', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const budget = createLineBudget(2);
  expect([budget(), budget(), budget(), budget()]).toEqual([{ leftOut: 0 }, { leftOut: 0 }, null, null]);
  clock.mockReturnValue(61_000);
  expect([budget(), budget()]).toEqual([{ leftOut: 2 }, { leftOut: 0 }]);
});
