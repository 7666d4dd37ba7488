import { PASSWORD_RULE_TEXTS } from '#contract/auth';
import { LOGIN_FAILED, REGISTRATION_FAILED } from '../../api/apiError';

/** Texts of signing in and up; those of the spec stand to the letter. */
export const authMessages = {
  loading: 'Loading...',
  stillTrying: 'Still trying…',
  logOut: 'Log out',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  login: 'Login',
  backToHome: 'Back to home',
  signInTitle: 'Sign in',
  signInLead: 'Welcome back.',
  signUpTitle: 'Create your account',
  signUpLead: 'Everything you publish, in one place.',
  invitedLead: 'You have an invitation: it lets one person sign up.',
  firstLead: 'Nobody has an account here yet. Yours will be the administrator’s.',
  invitationNeeded: 'Signing up takes an invitation here. Ask whoever runs this server for a link, and open it.',
  signUpClosed: 'Sign-up is closed here. If you need an account, ask whoever runs this server.',
  firstLinkNeeded:
    'Nobody has an account here yet. Open the link that the server printed when it started: by it you sign up as the administrator.',
  forgotPassword: 'Forgot password?',
  forgotTitle: 'Forgot your password?',
  forgotLead: 'We mail you a link by which you choose a new one.',
  sendLink: 'Send link',
  forgotFailed: 'Couldn’t ask for a link',
  linkSent:
    'If somebody has an account with this address, a mail with a link is on its way. It works for 30 minutes. Nothing there? Look into spam, or ask an administrator.',
  forgotWithoutMail:
    'This server sends no mail. Ask an administrator, or whoever runs the server, for a link: it lets you choose a new password.',
  backToSignIn: 'Back to sign in',
  resetTitle: 'Choose a new password',
  resetLead: 'It signs you out everywhere. Your connected accounts stay.',
  newPassword: 'New password',
  resetPassword: 'Change password',
  resetFailed: 'Couldn’t change the password',
  passwordReset: 'Password changed. Please sign in.',
  noAccount: 'No account yet?',
  haveAccount: 'Already have an account?',
  or: 'or',
  email: 'Email',
  fullName: 'Full name',
  username: 'Username',
  password: 'Password',
  confirmPassword: 'Confirm password',
  showPassword: 'Show password',
  showPasswords: 'Show passwords',
  needsScript: 'Signing in needs JavaScript, which is turned off or didn’t load. Turn it on, or reload the page.',
  continueWithGoogle: 'Continue with Google',
  googleUnavailable: 'Google sign-in is not available yet.',
  capsLockOn: 'Caps Lock is on',
  loginFailed: 'Invalid email or password',
  signupFailed: 'Failed to create account',
  loginFallback: LOGIN_FAILED,
  registrationFallback: REGISTRATION_FAILED,
  sessionExpired: 'Token expired. Please login again.',
  userNotLoaded: 'Your account couldn’t be loaded. Please sign in again.',
  accountCreated: 'Account created. Please sign in.',
  connectionInterrupted: 'Connection was not finished, please try again',
  ...PASSWORD_RULE_TEXTS,
  usernameBlank: 'Username is required',
  unreachable: 'The server can’t be reached. Check your connection and try again; what you typed is kept.',
  serverTrouble: 'The server has a problem. Please try again in a moment.',
  emailTaken: 'This email address already has an account. Log in, or use another one.',
  usernameTaken: 'This username is taken. Choose another one.',
  mayTryAgain: 'You can try again now.',
} as const;

/** Wait of a throttled person. */
export function waitMessage(seconds: number): string {
  return `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
