import type { HTMLAttributes } from 'react';
import type { TextKind } from './textStyles';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'h2' | 'h3' | 'dt' | 'dd';
  kind?: TextKind;
  /** In the quieter of the two colours of text. */
  isSoft?: boolean;
};

/** A text in the theme's typography, for where there are many: a Typography takes as long to draw as thirty of these. */
export function Text({ as: Element = 'p', kind = 'body1', isSoft = false, ...others }: Props) {
  return <Element className={isSoft ? `text--${kind} text--soft` : `text--${kind}`} {...others} />;
}
