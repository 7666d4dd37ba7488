import { readdirSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(__dirname, '..');
const TROUBLE =
  /\b(fail(ed)?|error|could not|couldn’t|cannot be|can’t be|won’t (keep|store)|no longer|isn’t certain|(was|were)n’t (finished|published|attached)|not finished|refuses|invalid|interrupted|taken|do not match|must be|exceeds|passed|required|wrong|has a problem|expired\.|up to)\b/i;
const ACTION =
  /\b(please|try again|check|choose|copy it|connect the account|allow|reload|log in|look at|switch it on|move them|select the text)\b/i;

/** The field or the file beside which it stands is what to correct. */
const FIELD = 'field';
/** It is told with its reason and with what to do (`failureText`, `explainFailure`, `targetReason`). */
const REASON = 'reason';
/** It is told by a `RetryAlert`, which has Try Again. */
const RETRY = 'retry';

/** For each text that suggests no solution itself, the control next to it with these words, a field, or the reason. */
const BESIDE: Record<string, string> = {
  'features/accounts/messages.ts clearText': 'Cancel',
  'features/accounts/messages.ts copyFailed': 'Show tokens',
  'features/accounts/messages.ts notCleared': REASON,
  'features/analytics/messages.ts failed': RETRY,
  'features/audience/messages.ts failed': RETRY,
  'features/auth/messages.ts confirmFailed': REASON,
  'features/auth/messages.ts forgotFailed': REASON,
  'features/auth/messages.ts joinFailed': FIELD,
  'features/auth/messages.ts loginFailed': FIELD,
  'features/auth/messages.ts notLinked': REASON,
  'features/auth/messages.ts oidcFailed': REASON,
  'features/auth/messages.ts resetFailed': REASON,
  'features/auth/messages.ts signupFailed': FIELD,
  'features/auth/messages.ts loginFallback': FIELD,
  'features/auth/messages.ts registrationFallback': FIELD,
  'features/auth/messages.ts passwordsDiffer': FIELD,
  'features/auth/messages.ts passwordTooShort': FIELD,
  'features/auth/messages.ts usernameBlank': FIELD,
  'features/calendar/messages.ts failed': REASON,
  'features/calendar/messages.ts loadFailed': RETRY,
  'features/calendar/messages.ts scheduleFailed': REASON,
  'features/calendar/messages.ts sent': REASON,
  'features/calendar/messages.ts undoFailed': REASON,
  'features/composer/media/messages.ts rejected': FIELD,
  'features/composer/messages.ts saveFailed': REASON,
  'features/composer/messages.ts accountsFailed': 'Try again',
  'features/composer/messages.ts createFailed': REASON,
  'features/composer/messages.ts mayHaveArrived': 'Check and try again',
  'features/composer/messages.ts tagsFull': FIELD,
  'features/composer/messages.ts sent': 'Back to your posts',
  'features/composer/messages.ts missing': 'Back to your posts',
  'features/composer/messages.ts unreachable': 'Try again',
  'features/composer/messages.ts too-long': FIELD,
  'features/composer/messages.ts time-passed': 'Post now',
  'features/composer/snippets/messages.ts deleteFailed': REASON,
  'features/composer/snippets/messages.ts loadFailed': RETRY,
  'features/composer/snippets/messages.ts restoreFailed': REASON,
  'features/composer/snippets/messages.ts saveFailed': REASON,
  'features/drafts/messages.ts loadFailed': RETRY,
  'features/drafts/messages.ts posted': REASON,
  'features/hashtags/messages.ts failedTitle': 'Try Again',
  'features/imports/messages.ts correcting': REASON,
  'features/imports/messages.ts exportFailed': REASON,
  'features/imports/messages.ts importing': REASON,
  'features/imports/messages.ts loadFailed': REASON,
  'features/imports/messages.ts reading': REASON,
  'features/imports/messages.ts undoing': REASON,
  'features/library/messages.ts deleteText': 'Keep them',
  'features/library/messages.ts deleteUnusedText': 'Keep them',
  'features/library/messages.ts loadFailed': RETRY,
  'features/people/messages.ts inviteFailed': REASON,
  'features/people/messages.ts loadFailed': RETRY,
  'features/people/messages.ts takeBackFailed': REASON,
  'features/posts/messages.ts loadFailed': 'Try Again',
  'features/posts/messages.ts duplicateFailed': REASON,
  'features/posts/messages.ts failed': REASON,
  'features/posts/messages.ts imageMissing': 'Post actions',
  'features/posts/messages.ts deleteFailed': REASON,
  'features/posts/messages.ts restoreFailed': REASON,
  'features/posts/messages.ts notPublished': REASON,
  'features/posts/messages.ts uncertain': REASON,
  'features/posts/messages.ts retryFailed': REASON,
  'features/posts/messages.ts skipFailed': REASON,
  'features/posts/messages.ts decisionFailed': REASON,
  'features/posts/messages.ts out': 'Delete',
  'features/posts/messages.ts partlyOut': 'Delete',
  'features/posts/messages.ts beingSent': 'Delete',
  'features/posts/targets/messages.ts missed': REASON,
  'features/preferences/messages.ts passwordFailed': REASON,
  'features/queue/messages.ts changeFailed': REASON,
  'features/queue/messages.ts timesFailed': REASON,
  'features/queue/messages.ts timesUnread': RETRY,
  'features/queue/messages.ts unread': RETRY,
  'features/schedule-dialog/messages.ts notReady': 'Edit post',
  'features/schedule-dialog/messages.ts loadFailed': 'Try Again',
  'features/schedule-dialog/messages.ts rescheduleFailed': REASON,
  'features/security/messages.ts failed': RETRY,
  'features/security/messages.ts signOutFailed': REASON,
  'features/security/messages.ts copyFailed': REASON,
  'features/security/messages.ts identitiesFailed': RETRY,
  'features/security/messages.ts identityNotRemoved': REASON,
  'features/security/messages.ts linkFailed': REASON,
  'features/security/messages.ts mailFailed': REASON,
  'features/security/messages.ts newCodesFailed': REASON,
  'features/security/messages.ts passkeyNotAdded': REASON,
  'features/security/messages.ts passkeysFailed': RETRY,
  'features/security/messages.ts removeFailed': REASON,
  'features/security/messages.ts renameFailed': REASON,
  'features/security/messages.ts turnOffFailed': REASON,
  'features/security/messages.ts turnOnFailed': REASON,
  'features/security/messages.ts twoFactorFailed': RETRY,
  'features/series/messages.ts bringBackFailed': REASON,
  'features/series/messages.ts loadFailed': RETRY,
  'features/series/messages.ts postFailed': RETRY,
  'features/series/messages.ts saveFailed': REASON,
  'features/series/messages.ts stopFailed': REASON,
  'features/sign-ins/messages.ts failed': RETRY,
  'features/trending/messages.ts failed': RETRY,
  'features/your-data/messages.ts deleteFailed': REASON,
  'features/your-data/messages.ts deleteIntro': 'Export your data',
  'features/your-data/messages.ts exportFailed': REASON,
  'features/your-data/messages.ts forGood': 'Export your data',
};

type Text = { file: string; key: string; text: string };

function textsIn(file: string, key: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ file, key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(file, name, one));
}

const texts = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /messages\.ts$/i.test(file) && !file.startsWith('replay/'))
  .flatMap((file) => textsIn(file, '', jest.requireActual<object>(path.join(SRC, file))));

test('every error says what can be done about it, or stands beside what does', () => {
  const silent = texts.filter(({ text }) => TROUBLE.test(text) && !ACTION.test(text));
  const places = new Set(silent.map(({ file, key }) => `${file} ${key}`));
  expect([...places].toSorted()).toEqual(Object.keys(BESIDE).toSorted());
});

test.each(Object.entries(BESIDE).filter(([, beside]) => ![FIELD, REASON, RETRY].includes(beside)))(
  'beside %s there is "%s", of the same feature',
  (place, label) => {
    const [file = ''] = place.split(' ');
    expect(texts.filter((one) => one.file === file).map(({ text }) => text)).toContain(label);
  },
);
