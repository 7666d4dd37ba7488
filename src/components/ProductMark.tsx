import markUrl from '../../public/favicon.svg';

type Props = { sizePx?: number };

/** The product's sign: a nib in a square. It stands beside the name, so it says nothing by itself. */
export function ProductMark({ sizePx = 32 }: Props) {
  return <img src={markUrl} width={sizePx} height={sizePx} alt="" />;
}
