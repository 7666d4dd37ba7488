import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sheets whose selectors are global: resets, what paper shows, and the pages without MUI (docs/decisions/styling-with-mui.md). */
const GLOBAL_SHEETS = [
  'app/theme/base.css',
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
