import markUrl from '../../public/favicon.svg';

type MarkProps = { sizePx?: number };

/** The product's sign: a nib in a square. The name is next to it, so it has no text itself. */
export function ProductMark({ sizePx = 32 }: MarkProps) {
  return <img src={markUrl} width={sizePx} height={sizePx} alt="" />;
}

export const PRODUCT_NAME = 'Postwright';
export const PRODUCT_TAGLINE = 'AI-Powered Dashboard';

/** Accessible name of a link with the brand: it starts with the visible words. */
export const BRAND_NAME = `${PRODUCT_NAME} ${PRODUCT_TAGLINE}`;

type Props = { isTextHidden?: boolean };

/** Mark, name and tagline; with the text hidden it is still read aloud. */
export function Brand({ isTextHidden = false }: Props) {
  return (
    <>
      <ProductMark />
      <span className={isTextHidden ? 'visually-hidden' : undefined}>
        <span className="brand__name">{PRODUCT_NAME}</span>
        <span className="brand__tagline">{PRODUCT_TAGLINE}</span>
      </span>
    </>
  );
}
