import { CROP_RATIO_NAMES, CROP_RATIOS, fitRatio, middleOf, ratioWithin } from './crops';

test('the middle of a picture has the shape that was asked for', () => {
  expect(middleOf({ width: 3000, height: 1000 }, '1.91:1')).toEqual({ left: 545, top: 0, width: 1910, height: 1000 });
  expect(middleOf({ width: 1000, height: 3000 }, '4:5')).toEqual({ left: 0, top: 875, width: 1000, height: 1250 });
  expect(middleOf({ width: 40, height: 40 }, '1:1')).toEqual({ left: 0, top: 0, width: 40, height: 40 });
});

test.each(CROP_RATIO_NAMES)(
  'no picture cut to %s is longer than that, by not even a pixel, nor larger than before',
  (name) => {
    const [wanted, wrong] = [CROP_RATIOS[name], [] as object[]];
    for (let width = 16; width < 700; width += 13) {
      for (let height = 16; height < 700; height += 17) {
        const size = fitRatio({ width, height }, name);
        const ratio = size.width / size.height;
        const isNoLonger = wanted >= 1 ? ratio <= wanted : ratio >= wanted;
        const isNoLarger = size.width <= width && size.height <= height;
        if (!isNoLonger || !isNoLarger || Math.abs(ratio - wanted) >= wanted / 8) wrong.push({ width, height, size });
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('a picture that a network finds too wide or too narrow gets the nearest shape that it takes', () => {
  const instagram = { narrowest: 0.8, widest: 1.91 };
  expect(ratioWithin({ width: 3000, height: 1000 }, instagram)).toBe('1.91:1');
  expect(ratioWithin({ width: 900, height: 1600 }, instagram)).toBe('4:5');
  expect(ratioWithin({ width: 1200, height: 1000 }, instagram)).toBeNull();
});
