type Props = { terms_url: string | null; privacy_url: string | null };

/** The operator's pages of terms and of privacy, where they have any. */
export function LegalLinks({ terms_url: terms, privacy_url: privacy }: Props) {
  return (
    <>
      {terms && <a href={terms}>Terms</a>} {privacy && <a href={privacy}>Privacy</a>}
    </>
  );
}
