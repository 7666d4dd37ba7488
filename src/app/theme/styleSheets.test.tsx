import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CARD_RADIUS_PX, CONTROL_HEIGHTS_PX, FONT_SIZES_PX, FONT_WEIGHTS, RADIUS_PX } from './tokens';

/** Sheets whose selectors are global: resets, what paper shows, and the pages without MUI (docs/decisions/styling-with-mui.md). */
const GLOBAL_SHEETS = [
  'app/theme/base.css',
  'app/theme/fonts.css',
  'app/theme/print.css',
  'components/passwordStrength.css',
  'features/auth/auth.css',
  'features/landing/landing.css',
];
const GLOBAL_MAX_LINES = 900;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css'));
const isModule = (file: string) => file.endsWith('.module.css');
const read = (file: string) => readFileSync(path.resolve('src', file), 'utf8');

/** What a component writes for a class of a module, such as `week.module.css: styles.day`. */
const used = files
  .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
  .flatMap((file) => {
    const code = read(file);
    return [...code.matchAll(/import \* as (\w+) from '(.*\.module\.css)'/g)].flatMap(([, name = '', address = '']) =>
      [...code.matchAll(new RegExp(`(?<!/)\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(
        ([, className = 'computed']) => `${path.join(path.dirname(file), address)}: ${className}`,
      ),
    );
  });

const defined = sheets.filter(isModule).flatMap((file) => classesOf(read(file)).map((name) => `${file}: ${name}`));

function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}');
  return [...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name);
}

it('has global selectors in few places and lines', () => {
  const globals = sheets.filter((file) => !isModule(file));
  expect(globals.sort()).toEqual(GLOBAL_SHEETS);
  expect(globals.flatMap((file) => read(file).trimEnd().split('\n')).length).toBeLessThanOrEqual(GLOBAL_MAX_LINES);
});

it('gives each module a name of its own, which its classes begin with in the page', () => {
  const names = sheets.filter(isModule).map((file) => path.basename(file));
  expect(new Set(names).size).toBe(names.length);
});

it('defines every class of a module that a component uses, and uses every one that is defined', () => {
  expect([...new Set(used)].sort()).toEqual([...new Set(defined)].sort());
});

/** Type of the landing page's hero; how networks look. */
const OWN_SIZES = /^(features\/landing\/landing\.css|networks\/)/;
/** What is dark in either scheme, and networks' own colors. */
const OWN_COLORS =
  /^(features\/(landing\/landing|library\/crop|composer\/preview\/)|networks\/|replay\/page\/importDialog)/;

const toPx = (value: string) => (value.endsWith('rem') ? 16 : 1) * Number.parseFloat(value);

/** Every declaration of these properties, in a sheet or in `sx`, as "file: value". */
function declared(property: RegExp, isOwn: RegExp): { file: string; value: string }[] {
  return files
    .filter((file) => /\.(css|tsx|ts)$/.test(file) && !/test\.tsx?$/.test(file) && !isOwn.test(file))
    .flatMap((file) => {
      const text = read(file).replace(/\/\*.*?\*\//gs, '');
      const end = file.endsWith('.css') ? ';' : ',}\n';
      return [...text.matchAll(new RegExp(`(?<![\\w-])(?:${property.source}): ([^${end}]+)`, 'g'))].map(
        ([, value = '']) => ({ file, value: value.replace(/['"]|!important/g, '').trim() }),
      );
    });
}

const FLUID = /^(min|clamp)\(/;
const isLength = (value: string) => /^[\d.]+(px|rem)$/.test(value);

it('has type of the token sizes and weights alone', () => {
  const sizes = declared(/font-size|fontSize/, OWN_SIZES).filter(({ value }) => isLength(value));
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ value }) => !FONT_SIZES_PX.some((size) => size === toPx(value)))).toEqual([]);
  const fluid = declared(/font-size|fontSize/, OWN_SIZES).filter(({ value }) => FLUID.test(value));
  expect(fluid.filter(({ value }) => !FONT_SIZES_PX.some((size) => value.includes(`(${size / 16}rem`)))).toEqual([]);
  const weights = declared(/font-weight|fontWeight/, OWN_SIZES).filter(({ value }) => /^(\d+|bold)$/.test(value));
  expect(weights.filter(({ value }) => !FONT_WEIGHTS.some((weight) => `${weight}` === value))).toEqual([]);
});

/** Bars of a chart or a meter are thinner than any corner. */
const BAR_RADII = ['2px'];

it('has corners of the token radii alone, or round ones', () => {
  const radii = declared(/border-radius/, OWN_SIZES)
    .flatMap(({ file, value }) => value.split(' ').map((corner) => ({ file, value: corner })))
    .filter(({ value }) => isLength(value) && !BAR_RADII.includes(value));
  expect(radii.length).toBeGreaterThan(30);
  const known = [`${RADIUS_PX}px`, `${CARD_RADIUS_PX}px`, '999px'];
  expect(radii.filter(({ value }) => !known.includes(value))).toEqual([]);
});

it('has controls of the token heights alone', () => {
  const isOfAControl = (px: number) => px >= 30 && px <= 46;
  const heights = declared(/min-height|minHeight/, OWN_SIZES)
    .map(({ file, value }) => ({ file, value: /^\d+$/.test(value) ? `${value}px` : value }))
    .filter(({ value }) => isLength(value) && isOfAControl(toPx(value)));
  expect(heights.length).toBeGreaterThan(15);
  const known = Object.values(CONTROL_HEIGHTS_PX);
  expect(heights.filter(({ value }) => !known.some((height) => height === toPx(value)))).toEqual([]);
});

it('has colors of the tokens alone', () => {
  const colors = sheets
    .filter((file) => !OWN_COLORS.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi)].map(([color]) => `${file}: ${color}`),
    );
  expect(colors).toEqual([]);
});
