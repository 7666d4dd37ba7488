/** How a figure changes with time: per hour, the half width of its interval of 95 %, and the mean figure. */
export type Slope = { perHour: number; uncertainty: number; mean: number };

/** One reading: seconds since the start, and the figure. */
export type Reading = { seconds: number; value: number };

const SECONDS_PER_HOUR = 3_600;

/** About 1.96 of a normal distribution, a little more for few readings. */
const WIDTH = 2.1;

/** Growth per hour, in parts of the mean, that is small enough to be left alone. */
const SMALL = 0.05;

/**
 * Fits a line by least squares. Readings that follow each other are alike, which would make the line look more certain than it is: its
 * uncertainty is widened by how alike neighbouring residuals are.
 */
export function slopeOf(readings: readonly Reading[]): Slope {
  const count = readings.length;
  const meanX = readings.reduce((sum, { seconds }) => sum + seconds, 0) / count;
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = readings.reduce((sum, { seconds }) => sum + (seconds - meanX) ** 2, 0);
  const slope = readings.reduce((sum, { seconds, value }) => sum + (seconds - meanX) * (value - mean), 0) / spread;
  const residuals = readings.map(({ seconds, value }) => value - mean - slope * (seconds - meanX));
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  const products = residuals.slice(1).reduce((sum, residual, index) => sum + residual * (residuals[index] ?? 0), 0);
  const alike = squares === 0 ? 0 : Math.min(0.9, Math.max(0, products / squares));
  const error = Math.sqrt((squares / (count - 2) / spread) * ((1 + alike) / (1 - alike)));
  return { perHour: slope * SECONDS_PER_HOUR, uncertainty: WIDTH * error * SECONDS_PER_HOUR, mean };
}

/** True for growth that is not chance and not small. */
export function isGrowing({ perHour, uncertainty, mean }: Slope): boolean {
  return perHour - uncertainty > SMALL * mean;
}
