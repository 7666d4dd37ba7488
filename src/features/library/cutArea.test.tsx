import { cutArea } from './CropDialog';

test('whole pixels of the shape that was chosen, and none beyond the picture', () => {
  const picture = { width: 3000, height: 1000 };
  expect(cutArea({ x: 545.4, y: 0, width: 1910.3, height: 1000.2 }, '1.91:1', picture)).toEqual({
    left: 545,
    top: 0,
    width: 1910,
    height: 1000,
  });
  const edge = cutArea({ x: 1090.6, y: -0.4, width: 1909.7, height: 999.8 }, '1.91:1', picture);
  expect(edge.left + edge.width).toBeLessThanOrEqual(3000);
  expect(edge.top).toBe(0);
});
