import { ProductMark } from './ProductMark';

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
