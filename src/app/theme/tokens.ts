/** The colors of the writer's workshop by day: warm paper, ink, deep teal, amber. */
export const lightTokens = {
  paper: '#faf6ee',
  surface: '#fffdf8',
  sunken: '#f2eadc',
  ink: '#1d2a30',
  inkSoft: '#546067',
  line: '#dfd5c3',
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
};

/** Headings are set in the reader's own serif; nothing is downloaded. */
export const HEADING_FONT = "ui-serif, Georgia, Cambria, 'Times New Roman', serif";
export const BODY_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Corner radius of cards and controls, in CSS pixels. */
export const RADIUS_PX = 10;

/** Below this width the sidebar is a drawer (under 768). */
export const MOBILE_QUERY = '(max-width: 767.98px)';
