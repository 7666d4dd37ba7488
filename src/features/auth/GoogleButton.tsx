import { authMessages } from './messages';

/** A placeholder, as the spec has it: it only tells that it does nothing yet (L-19). */
export function GoogleButton() {
  return (
    <button type="button" className="button" onClick={() => window.alert(authMessages.googleUnavailable)}>
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M20.5 12H12.5M20.5 12a8.3 8.3 0 1 1-2.7-6.1" />
      </svg>
      {authMessages.continueWithGoogle}
    </button>
  );
}
