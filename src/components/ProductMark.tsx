import markUrl from '../../public/favicon.svg';

type Props = { sizePx?: number };

/** The product's sign: a nib in a square. The name is next to it, so it has no text itself. */
export function ProductMark({ sizePx = 32 }: Props) {
  return <img src={markUrl} width={sizePx} height={sizePx} alt="" />;
}
