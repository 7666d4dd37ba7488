/** Texts of Settings' section for administrators. */
export const peopleMessages = {
  title: 'People',
  intro:
    'You are an administrator: people can sign up by a link that you send them. Each link is good for one person and 7 days.',
  email: 'Email (optional)',
  emailHint: 'With an address, nobody else can use the link.',
  invite: 'Make a link',
  inviteFailed: 'Couldn’t make a link.',
  link: 'Invitation link',
  linkHint: 'Send it yourself. It is shown only now.',
  mailedHint: 'A link was mailed to them. You can send this one, too; it is shown only now.',
  resetTitle: 'Lost passwords',
  resetEmail: 'Email of who has lost their password',
  resetHint: 'The link is good for 30 minutes. Send it to that person alone.',
  reset: 'Make a reset link',
  resetLink: 'Reset link',
  linkGone: 'The link was shown once, and is not recorded.',
  copy: 'Copy',
  copied: 'Link copied',
  copyFailed: 'Couldn’t copy. Select the link, and copy it.',
  open: 'Open invitations',
  none: 'No open invitations.',
  loadFailed: 'Couldn’t load the invitations.',
  anybody: 'Whoever has the link',
  administrator: 'as administrator',
  operator: 'by command',
  takeBack: 'Withdraw',
  takenBack: 'Invitation withdrawn',
  takeBackFailed: 'Couldn’t withdraw the invitation.',
} as const;

/** For whom an invitation is. */
export function invitationText({ email, is_admin }: { email: string | null; is_admin: boolean }): string {
  const who = email ?? peopleMessages.anybody;
  return is_admin ? `${who}, ${peopleMessages.administrator}` : who;
}

/** Who has made it, and until when it is good. */
export function makerText(invitedBy: string | null, until: string): string {
  return `Made ${invitedBy === null ? peopleMessages.operator : `by ${invitedBy}`}, good until ${until}`;
}
