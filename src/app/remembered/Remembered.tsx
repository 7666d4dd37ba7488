import { isAnyOf } from '@reduxjs/toolkit';
import { selectUserId } from '../../api/authApi';
import { isApiError } from '../../api/apiError';
import { settingsApi } from '../../api/settingsApi';
import { lookChosen } from '../../features/calendar/calendarSlice';
import { accountsChosen, allPlatformsToggled, platformToggled } from '../../features/composer/draftSlice';
import { previewToggled } from '../../features/composer/viewSlice';
import {
  demoToggled,
  firstStepsToggled,
  selectPreferences,
  settingsRead,
  settingsSaved,
} from '../../features/preferences/preferencesSlice';
import { connectionRestored, dialogChanged, serverReached } from '../../features/ui/uiSlice';
import { sessionEnded } from '../../features/auth/authSlice';
import { effectsStarted } from '../../store/events';
import type { AppListenerApi, AppStartListening } from '../../store/hooks';
import { useListeners } from '../../store/listeners';
import {
  adoptSettings,
  chosenHere,
  hasChosen,
  readAgreed,
  settingsHere,
  unknownHere,
  writeAgreed,
  type Agreed,
} from './mySettings';

const { getMySettings, putMySettings } = settingsApi.endpoints;

/** A person who ticks four networks makes one change. */
const CHOSEN_TOGETHER_MS = 2_000;

/** So many devices at most are in each other's way. */
const ATTEMPTS = 3;

const isChosen = isAnyOf(
  platformToggled,
  allPlatformsToggled,
  accountsChosen,
  previewToggled,
  lookChosen,
  settingsSaved,
  demoToggled,
  firstStepsToggled,
  dialogChanged,
);

/** Shows nothing: its effects come when the page has been drawn. */
export function Remembered() {
  useListeners(startRememberedListeners);
  return null;
}

/** Has the server remember how a person works, and takes over what they have chosen on another device. */
function startRememberedListeners(startListening: AppStartListening): void {
  let own = newOwn();

  // Once a person's settings are known here, what they have chosen elsewhere counts here, too.
  startListening({
    matcher: isAnyOf(effectsStarted, settingsRead),
    effect: async (_action, api) => {
      const { userId } = selectPreferences(api.getState());
      if (userId === null || userId === own.askedFor) return;
      own.askedFor = userId;
      await api.delay(CHOSEN_TOGETHER_MS);
      await inTurn(own, () => agree(api, own));
    },
  });

  // Whoever signs in again may have been elsewhere meanwhile.
  startListening({
    matcher: sessionEnded,
    effect: () => {
      own = newOwn();
    },
  });

  // When something was chosen here, or the server can be reached again, it learns of what it does not know yet.
  startListening({
    matcher: isAnyOf(isChosen, connectionRestored, serverReached),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      await api.delay(CHOSEN_TOGETHER_MS);
      await inTurn(own, async () => {
        const userId = selectUserId(api.getState());
        if (userId === null) return;
        if (hasChosen(settingsHere(api.getState(), userId), agreedIn(own, userId))) await agree(api, own);
      });
    },
  });
}

/**
 * What this window asked for, and what it and the server had in common last: another window may have agreed on something else since,
 * which nobody has chosen here.
 */
type OfThisWindow = { askedFor: string | null; agreed?: Agreed; turn: Promise<void> };

function newOwn(): OfThisWindow {
  return { askedFor: null, turn: Promise.resolve() };
}

/** One after the other: two at once would be in each other's way. */
function inTurn(own: OfThisWindow, work: () => Promise<void>): Promise<void> {
  own.turn = own.turn.then(work, work);
  return own.turn;
}

function agreedIn({ agreed }: OfThisWindow, userId: string): Agreed | null {
  return agreed ?? readAgreed(userId);
}

/**
 * Merges name by name: what was chosen here since both sides agreed last counts on both, and everything else as the server has it.
 * Without a server it is tried again later.
 */
async function agree({ dispatch, getState }: AppListenerApi, own: OfThisWindow): Promise<void> {
  const userId = selectUserId(getState());
  if (userId === null) return;
  const keep = (agreed: Agreed) => {
    own.agreed = agreed;
    writeAgreed(userId, agreed);
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { data: server } = await dispatch(
      getMySettings.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (server === undefined || selectUserId(getState()) !== userId) return;
    const here = settingsHere(getState(), userId);
    const chosen = chosenHere(here, agreedIn(own, userId), server.settings);
    dispatch(adoptSettings(unknownHere(here, server.settings, chosen), userId));
    if (Object.keys(chosen).length === 0) {
      keep(server);
      return;
    }
    const settings = { ...server.settings, ...chosen };
    const { data: written, error } = await dispatch(putMySettings.initiate({ version: server.version, settings }));
    if (written !== undefined) keep(written);
    if (!isApiError(error) || error.status !== 409) return;
  }
}
