/** Shown while a page's code is on its way; invisible for the first moments, so as not to flicker. */
export function PageSpinner() {
  return (
    <div className="page-spinner">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">Loading page</span>
    </div>
  );
}
