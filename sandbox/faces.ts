import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type ApiCall, headerOf } from './endpoint';
import type { Account } from './world/events';

const FACES_PATH = '/__sandbox/faces';

/** Route of the pictures of accounts, by the account's name: the same one has the same face on all networks. */
export const FACES_ROUTE = `${FACES_PATH}/:file`;

/** Path of an account's picture; X writes a size before the ending. */
export function facePath({ name }: Pick<Account, 'name'>, size = ''): string {
  return `${FACES_PATH}/${encodeURIComponent(name)}${size}.png`;
}

/** Its address at the server that was called. */
export function faceUrl(call: Pick<ApiCall, 'headers'>, account: Pick<Account, 'name'>, size = ''): string {
  return `http://${headerOf(call, 'host')}${facePath(account, size)}`;
}

type Color = readonly [number, number, number];

const SKINS: readonly Color[] = [
  [255, 219, 190],
  [236, 188, 148],
  [198, 140, 98],
  [141, 92, 60],
  [96, 62, 42],
];
const HAIRS: readonly Color[] = [
  [38, 30, 28],
  [84, 52, 34],
  [150, 92, 44],
  [206, 160, 92],
  [120, 116, 112],
  [146, 58, 40],
];
const CLOTHES: readonly Color[] = [
  [40, 84, 120],
  [168, 66, 58],
  [62, 112, 84],
  [112, 80, 140],
  [196, 140, 52],
  [52, 58, 70],
];
const GROUNDS: readonly Color[] = [
  [214, 228, 236],
  [240, 222, 200],
  [216, 232, 212],
  [232, 220, 238],
  [250, 230, 190],
  [222, 222, 224],
];

type Ellipse = { center: readonly [number, number]; radii: readonly [number, number]; color: Color };

const SIDE_PX = 200;

/** The picture in a file of that name: a person, or hills below a sun. */
export function drawFace(file: string): Promise<Buffer> {
  const name = file
    .replace(/(_\w+)?\.png$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const dice = createHash('sha256').update(name).digest();
  const pick = (colors: readonly Color[], place: number): Color =>
    colors[(dice[place] ?? 0) % colors.length] ?? [0, 0, 0];
  const [ground, first, second] = [pick(GROUNDS, 1), pick(CLOTHES, 2), pick(CLOTHES, 3)];
  const isPerson = (dice[0] ?? 0) % 2 === 0;
  const shapes = isPerson ? person(pick(SKINS, 3), pick(HAIRS, 4), first) : hills(first, second);
  const pixels = Buffer.alloc(SIDE_PX * SIDE_PX * 3);
  for (let place = 0; place < SIDE_PX * SIDE_PX; place += 1) {
    const at = [place % SIDE_PX, Math.floor(place / SIDE_PX)] as const;
    pixels.set(
      shapes.reduce<Color>((under, shape) => mix(under, shape.color, coverOf(shape, at)), ground),
      place * 3,
    );
  }
  return sharp(pixels, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } })
    .png()
    .toBuffer();
}

function person(skin: Color, hair: Color, clothes: Color): Ellipse[] {
  return [
    { center: [100, 90], radii: [50, 58], color: hair },
    { center: [100, 214], radii: [78, 66], color: clothes },
    { center: [100, 142], radii: [19, 26], color: skin },
    { center: [100, 96], radii: [37, 44], color: skin },
    { center: [100, 60], radii: [40, 20], color: hair },
  ];
}

function hills(near: Color, far: Color): Ellipse[] {
  return [
    { center: [136, 70], radii: [32, 32], color: [244, 176, 66] },
    { center: [40, 210], radii: [140, 96], color: mix(far, [255, 255, 255], 0.35) },
    { center: [166, 220], radii: [140, 76], color: near },
  ];
}

/** How much of a pixel lies in a shape; its edge is about a pixel wide. */
function coverOf({ center, radii }: Ellipse, at: readonly [number, number]): number {
  const far = Math.hypot((at[0] - center[0]) / radii[0], (at[1] - center[1]) / radii[1]);
  return Math.min(1, Math.max(0, 0.5 + (1 - far) * Math.min(...radii)));
}

function mix(under: Color, over: Color, share: number): Color {
  const [red, green, blue] = under.map((value, index) => value + ((over[index] ?? 0) - value) * share);
  return [red ?? 0, green ?? 0, blue ?? 0];
}
