import { useLocation } from 'react-router-dom';
import { useGetWaysInQuery } from '../../api/authApi';
import { useStartOidcMutation } from '../../api/oidcApi';
import type { FromState } from '../../lib/paths';
import { goToIssuer } from '../../lib/oidcReturn';
import { readSecret } from '../../lib/secretShelf';
import { useAppSelector } from '../../store/hooks';
import { selectOpenedLink } from './authSlice';
import { authMessages } from './messages';

/**
 * The buttons below the form. Google's only tells that it does nothing yet, as the spec has it, unless the operator has made
 * Google the issuer; another issuer has a button of its own.
 */
export function OtherWaysIn() {
  const { currentData: waysIn } = useGetWaysInQuery();
  const oidc = waysIn?.oidc;
  const isGoogle = oidc?.is_google === true;
  return (
    <>
      <p className="auth__or" aria-hidden="true">
        {authMessages.or}
      </p>
      {isGoogle ? (
        <OidcButton label={authMessages.continueWithGoogle} hasGoogleMark />
      ) : (
        <button type="button" className="button" onClick={() => window.alert(authMessages.googleUnavailable)}>
          <GoogleMark />
          {authMessages.continueWithGoogle}
        </button>
      )}
      {oidc && !isGoogle && <OidcButton label={authMessages.continueWith(oidc.name)} />}
      <LegalLinks terms={waysIn?.terms_url} privacy={waysIn?.privacy_url} />
    </>
  );
}

type LegalLinksProps = { terms: string | null | undefined; privacy: string | null | undefined };

/** The operator's pages of terms and of privacy, where they have any. */
function LegalLinks({ terms, privacy }: LegalLinksProps) {
  if (!terms && !privacy) return null;
  return (
    <p className="auth__footer">
      {terms && <a href={terms}>{authMessages.terms}</a>} {privacy && <a href={privacy}>{authMessages.privacy}</a>}
    </p>
  );
}

/** Leaves for the issuer, with the invitation by which the page was opened. */
function OidcButton({ label, hasGoogleMark = false }: { label: string; hasGoogleMark?: boolean }) {
  const link = useAppSelector(selectOpenedLink);
  const { from } = (useLocation().state ?? {}) as FromState;
  const [start, { isLoading }] = useStartOidcMutation({ fixedCacheKey: 'startOidc' });

  async function handleClick() {
    if (isLoading) return;
    const invitationRef = link?.kind === 'invitation' ? link.secretRef : undefined;
    const { data } = await start({ invitationRef });
    if (!data) return;
    const invitation = invitationRef && (readSecret(invitationRef) as string);
    goToIssuer(data.addressRef, { browser: readSecret(data.browserRef) as string, from, invitation });
  }

  return (
    <button
      type="button"
      className="button"
      aria-disabled={isLoading}
      aria-busy={isLoading}
      onClick={() => void handleClick()}
    >
      {isLoading && <span className="spinner" aria-hidden="true" />}
      {hasGoogleMark && <GoogleMark />}
      {label}
    </button>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M20.5 12H12.5M20.5 12a8.3 8.3 0 1 1-2.7-6.1" />
    </svg>
  );
}
