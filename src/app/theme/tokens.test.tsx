import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { darkTokens, lightTokens, type Tokens } from './tokens';
import { tokenSheet } from './tokenSheet';

it('defines every custom property that a style sheet uses', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const textOf = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .map((file) => readFileSync(path.resolve('src', file), 'utf8'))
      .join('\n');
  const sheets = textOf(/\.css$/) + tokenSheet;
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  // Some are set by a component's own style: the height of its bar, say.
  const defined = new Set([...names(sheets, /(--[a-z-]+):/g), ...names(textOf(/\.tsx$/), /'(--[a-z-]+)'\]?:/g)]);
  expect(names(sheets, /var\((--[a-z-]+)\)/g).filter((name) => !defined.has(name))).toEqual([]);
});

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('the %s colors', (_name, tokens: Tokens) => {
  const grounds = ['paper', 'surface', 'sunken'] as const;

  it.each(['ink', 'inkSoft', 'primary', 'accentInk', 'error', 'success', 'info'] as const)(
    'show %s as text (AA)',
    (text) => {
      grounds.forEach((ground) => expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5));
    },
  );

  it('show the edges of controls', () => {
    grounds.forEach((ground) => expect(contrast(tokens.lineStrong, tokens[ground])).toBeGreaterThanOrEqual(3));
  });

  it.each([
    ['onPrimary', 'primary'],
    ['primary', 'primarySoft'],
    ['accentInk', 'accentSoft'],
    ['error', 'errorSoft'],
    ['success', 'successSoft'],
    ['info', 'infoSoft'],
  ] as const)('show %s on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
