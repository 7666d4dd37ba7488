/** Texts of what comes after the password, or instead of it: they arrive with their pages. */
export const stepMessages = {
  forgotTitle: 'Forgot your password?',
  forgotLead: 'We mail you a link by which you choose a new one.',
  sendLink: 'Send link',
  forgotWithoutMail:
    'This server sends no mail. Ask an administrator, or whoever runs the server, for a link: it lets you choose a new password.',
  backToSignIn: 'Back to sign in',
  resetTitle: 'Choose a new password',
  resetLead: 'It signs you out everywhere. Your connected accounts stay.',
  newPassword: 'New password',
  resetPassword: 'Change password',
  codeTitle: 'Enter a code',
  codeLead: 'Open your authenticator app and type the six digits that it shows for Postwright.',
  recoveryLead:
    'Type one of your recovery codes. Your passkey works under another name of this server: open that one to use it.',
  factorTitle: 'One more step',
  passkeyLead: 'Use your passkey, or type one of your recovery codes.',
  eitherLead: 'Use your passkey, or type the code that your authenticator app shows for Postwright.',
  code: 'Code',
  codeHint: 'Lost your phone? Type one of your recovery codes. Without them, ask whoever runs this server.',
  confirmCode: 'Continue',
  confirmTitle: 'Confirm your email address',
  confirmLead: 'Press the button if you have an account here with the address that this link was mailed to.',
  confirm: 'Confirm',
  joinTitle: 'Enter your password',
  joinLead: (email: string) =>
    `${email} has an account here already. Enter its password this once; from then on you get in either way.`,
  joinAccount: 'Continue',
} as const;
