import type { HTMLAttributes } from 'react';
import type { TextKind } from './textStyles';

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
