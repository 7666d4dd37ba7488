type Props = { label: string; isBusy: boolean };

/** Stays focusable while busy, so that the keyboard does not lose its place; the handlers ignore a second press. */
export function SubmitButton({ label, isBusy }: Props) {
  return (
    <button type="submit" className="button button--primary" aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {label}
    </button>
  );
}
