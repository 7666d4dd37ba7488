import { locationChanged } from '../../../store/navigation';
import { loggedOut } from '../../auth/authSlice';
import { dialogClosed, dialogOpened } from '../../ui/uiSlice';
import {
  authorizationCompleted,
  authorizationNotStarted,
  authorizationStarted,
  callbackEnded,
  callbackReached,
  connectWizardSlice,
  platformChosen,
  steppedBack,
} from './connectWizardSlice';

const { reducer } = connectWizardSlice;
const initial = connectWizardSlice.getInitialState();

function after(...actions: Parameters<typeof reducer>[1][]) {
  return actions.reduce(reducer, initial);
}

function moveTo(pathname: string) {
  return locationChanged({ location: { pathname, search: '', hash: '', state: null, key: 'k' }, action: 'PUSH' });
}

const started = authorizationStarted({ platform: 'twitter', isSandbox: true });
const completed = { platform: 'twitter', username: 'ada' } as const;

it('goes from platform to auth and back', () => {
  expect(initial.wizard.step).toBe('platform');
  expect(after(platformChosen('twitter')).wizard).toMatchObject({ step: 'auth', platform: 'twitter' });
  expect(after(platformChosen('twitter'), steppedBack())).toEqual(initial);
});

it('begins at the authorization of the platform whose account is to be connected again', () => {
  expect(after(dialogOpened({ name: 'connectAccount', platform: 'linkedin' })).wizard).toMatchObject({
    step: 'auth',
    platform: 'linkedin',
  });
  expect(after(dialogOpened({ name: 'connectAccount' }))).toEqual(initial);
});

it('keeps the problem of a start that failed until the next try', () => {
  const failed = after(platformChosen('twitter'), authorizationNotStarted('popupBlocked'));
  expect(failed.wizard).toMatchObject({ step: 'auth', problem: 'popupBlocked' });
  expect(reducer(failed, started).wizard).toMatchObject({ problem: null, isUnderway: true });
});

it('resets to platform when it is closed, and still knows which authorization is under way', () => {
  const closed = after(platformChosen('twitter'), started, dialogClosed());
  expect(closed.wizard).toEqual(initial.wizard);
  expect(closed.pending).toEqual({ platform: 'twitter', isSandbox: true });
});

it('ends at complete when the account has been connected', () => {
  const shown = after(platformChosen('twitter'), started, authorizationCompleted({ ...completed, isShown: true }));
  expect(shown.wizard).toMatchObject({ step: 'complete', platform: 'twitter', username: 'ada', isUnderway: false });
  expect(shown.pending).toBeNull();
});

it('stays where it is when the completion is not shown', () => {
  const hidden = after(started, dialogClosed(), authorizationCompleted({ ...completed, isShown: false }));
  expect(hidden).toEqual(initial);
});

it('forgets how it ended when Settings or the page that says so is left', () => {
  const connection = { platform: 'twitter', accountId: '42', username: 'ada' } as const;
  const connected = after(
    callbackReached('twitter'),
    callbackEnded({ phase: 'connected', connection, isPopup: false }),
    moveTo('/settings'),
  );
  expect(connected.callback).toMatchObject({ phase: 'connected' });
  expect(reducer(connected, moveTo('/')).callback).toBeNull();
  const failure = { phase: 'failed', platform: 'twitter', problem: 'failed', detail: null, isPopup: false } as const;
  expect(after(callbackEnded(failure), moveTo('/x-oauth-callback')).callback).toEqual(failure);
  expect(after(callbackEnded(failure), moveTo('/')).callback).toBeNull();
});

it('starts anew when the session ends', () => {
  expect(after(platformChosen('twitter'), started, callbackReached('twitter'), loggedOut())).toEqual(initial);
});
