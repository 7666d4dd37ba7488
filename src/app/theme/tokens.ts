/** The colors of the writer's workshop by day: warm paper, ink, deep teal, amber. */
export const lightTokens = {
  paper: '#faf6ee',
  surface: '#fffdf8',
  sunken: '#f2eadc',
  ink: '#1d2a30',
  inkSoft: '#546067',
  line: '#e4dbca',
  lineStrong: '#857c6c',
  primary: '#0f5c5a',
  primaryStrong: '#0a4342',
  onPrimary: '#ffffff',
  primarySoft: '#dcebe6',
  accent: '#f0b03c',
  accentInk: '#84470a',
  accentSoft: '#fbeccb',
  error: '#a3261d',
  errorSoft: '#fae5df',
  success: '#256534',
  successSoft: '#dfeeda',
  info: '#235a8c',
  infoSoft: '#dde9f3',
  other: '#4f5a61',
  otherSoft: '#ece5d8',
  onNetwork: '#ffffff',
  float: '0 1px 2px rgb(29 42 48 / 8%), 0 12px 32px rgb(29 42 48 / 18%)',
} as const;

export type Tokens = Record<keyof typeof lightTokens, string>;

/** The same by night: ink-blue, light teal, the amber of a lamp. */
export const darkTokens: Tokens = {
  paper: '#101823',
  surface: '#172231',
  sunken: '#0b121b',
  ink: '#ebe6db',
  inkSoft: '#a8b3be',
  line: '#2b3a4b',
  lineStrong: '#71839a',
  primary: '#7fd1c7',
  primaryStrong: '#a6e3db',
  onPrimary: '#06221f',
  primarySoft: '#173a3d',
  accent: '#f0b03c',
  accentInk: '#f4c469',
  accentSoft: '#3a2e17',
  error: '#ff9d90',
  errorSoft: '#3c2023',
  success: '#93d59d',
  successSoft: '#183420',
  info: '#93c2ee',
  infoSoft: '#182f48',
  other: '#b7c1cb',
  otherSoft: '#253344',
  onNetwork: '#ffffff',
  float: '0 0 0 1px #2b3a4b, 0 16px 40px rgb(0 0 0 / 55%)',
};

/** Typefaces of `fonts.css`. Titles of pages and the brand are in serif; what a subset lacks is in the reader's own typeface. */
export const fonts = {
  serif: "'Postwright Serif', 'Postwright Serif Fallback', 'Postwright Serif Fallback Wide', Georgia, serif",
  sans: "'Postwright Sans', 'Postwright Sans Fallback', 'Postwright Sans Fallback Wide', system-ui, sans-serif",
} as const;

/** Sizes of type, in CSS pixels. */
export const FONT_SIZES_PX = [12, 13, 14, 16, 20, 28] as const;
export const FONT_WEIGHTS = [400, 600] as const;

/** Corner radius of controls and of cards, in CSS pixels; what is round is `999px` or `50%`. */
export const RADIUS_PX = 8;
export const CARD_RADIUS_PX = 12;

/** Heights of controls, in CSS pixels: in dense rows and toolbars, in forms, and for fingers. */
export const CONTROL_HEIGHTS_PX = { dense: 32, form: 40, finger: 44 } as const;

/** What a page keeps clear at its left and at its right, on a phone and beside the sidebar. */
export const GUTTER_PX = { xs: '16px', md: '24px' } as const;

/** Below this width the sidebar is a drawer (under 768). */
export const MOBILE_QUERY = '(max-width: 767.98px)';
