/** Texts of signing in and up; those of the spec stand to the letter. */
export const authMessages = {
  loading: 'Loading...',
  stillTrying: 'Still trying…',
  loginFailed: 'Invalid email or password',
  signupFailed: 'Failed to create account',
  loginFallback: 'Login failed',
  registrationFallback: 'Registration failed',
  sessionExpired: 'Token expired. Please login again.',
  accountCreated: 'Account created. Please sign in.',
  connectionInterrupted: 'Connection was not finished, please try again',
  googleUnavailable: 'Google sign-in is not available yet.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  usernameBlank: 'Username is required',
} as const;
