import type { Theme } from '@mui/material/styles';

const TEXT_KINDS = ['body1', 'body2', 'h1', 'h2', 'h3'] as const;

export type TextKind = (typeof TEXT_KINDS)[number];

/** Styles of `Text`: the theme's typography as classes, created once for all texts of a page. */
export function textStyles({ typography, palette }: Theme) {
  return {
    ...Object.fromEntries(TEXT_KINDS.map((kind) => [`.text--${kind}`, { ...typography[kind], margin: 0 }])),
    '.text--soft': { color: palette.text.secondary },
  };
}
