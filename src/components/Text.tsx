import type { HTMLAttributes } from 'react';
import type { Theme } from '@mui/material/styles';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'h2' | 'h3' | 'dt' | 'dd';
  kind?: TextKind;
  /** In the secondary text color. */
  isSoft?: boolean;
};

/**
 * Text in the theme's typography, for places with much of it: an MUI Typography takes as long to render as thirty of
 * these.
 */
export function Text({ as: Element = 'p', kind = 'body1', isSoft = false, ...others }: Props) {
  return <Element className={isSoft ? `text--${kind} text--soft` : `text--${kind}`} {...others} />;
}

const TEXT_KINDS = ['body1', 'body2', 'h1', 'h2', 'h3'] as const;

type TextKind = (typeof TEXT_KINDS)[number];

/** Styles of `Text`: the theme's typography as classes, created once for all texts of a page. */
export function textStyles({ typography, palette }: Theme) {
  return {
    ...Object.fromEntries(TEXT_KINDS.map((kind) => [`.text--${kind}`, { ...typography[kind], margin: 0 }])),
    '.text--soft': { color: palette.text.secondary },
  };
}
