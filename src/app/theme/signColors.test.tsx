import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cssName } from './tokenSheet';
import { darkTokens, lightTokens, type Tokens } from './tokens';

/** In which colors the spec wants what says a state, sections 4, 5 and 9: the hue in degrees, null for gray. */
const HUES = { blue: [195, 255], yellow: [20, 60], green: [80, 160], red: [0, 20], gray: null } as const;

it.each([
  ['posts/card/card.module.css', ".status[data-status='scheduled']", 'blue'],
  ['posts/card/card.module.css', ".status[data-status='draft']", 'yellow'],
  ['posts/card/card.module.css', ".status[data-status='published']", 'green'],
  ['posts/card/card.module.css', ".status[data-status='other']", 'gray'],
  ['trending/trending.module.css', ".score[data-tone='green']", 'green'],
  ['trending/trending.module.css', ".score[data-tone='yellow']", 'yellow'],
  ['trending/trending.module.css', ".score[data-tone='red']", 'red'],
  ['composer/hashtags/hashtags.module.css', ".match[data-tone='green']", 'green'],
  ['composer/hashtags/hashtags.module.css', ".match[data-tone='yellow']", 'yellow'],
  ['composer/hashtags/hashtags.module.css', ".match[data-tone='gray']", 'gray'],
  ['composer/editor/editor.module.css', ".meter[data-over='true']", 'red'],
] as const)('in %s, %s is %s by day and by night', (file, selector, color) => {
  const css = readFileSync(path.join(__dirname, '../../features', file), 'utf8');
  const rule = css.split('}').find((block) => block.includes(selector));
  const property = /[^-]color: var\((--[\w-]+)\)/.exec(rule ?? '')?.[1];
  const token = (Object.keys(lightTokens) as (keyof Tokens)[]).find((name) => cssName(name) === property);
  for (const tokens of [lightTokens, darkTokens]) {
    const { hue, saturation } = hueOf(tokens[token!]);
    const range = HUES[color];
    if (range === null) expect(saturation).toBeLessThan(0.2);
    else {
      expect(saturation).toBeGreaterThan(0.3);
      expect(hue).toBeGreaterThanOrEqual(range[0]);
      expect(hue).toBeLessThanOrEqual(range[1]);
    }
  }
});

/** Hue and saturation as CSS's hsl() has them. */
function hueOf(hex: string): { hue: number; saturation: number } {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  const lightness = max - spread / 2;
  const sixth =
    max === red ? (green - blue) / spread : max === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return { hue: (60 * sixth + 360) % 360, saturation: spread / (1 - Math.abs(2 * lightness - 1)) };
}
