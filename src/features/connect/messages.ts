import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { handleOf } from '../../lib/handle';
import { TOKEN_RECORD_MESSAGES } from '../../lib/tokenRecords';
import { NETWORK_LOOKS } from '../../networks/looks';
import type { Callback, CallbackProblem, StartProblem } from './wizard/connectWizardSlice';

/** Texts of connecting an account; those of the spec stand to the letter. */
export const connectMessages = {
  title: 'Connect account',
  steps: { platform: 'Platform', auth: 'Authorization', complete: 'Done' },
  choosePlatform: 'Choose a platform',
  noKeysNeeded: 'No keys needed',
  notSetUp: 'Not set up',
  redirectAlert: (name: string) =>
    `You’ll be redirected to ${name} in a new window, where you decide whether Postwright may act for you.`,
  abilities: 'Postwright will be able to see your name and handle, and to publish the posts that you write here.',
  commenting: 'It will also be able to write the first comments that you add to posts.',
  limits: 'It can’t read your messages, follow or like for you, or see your password.',
  underway: (name: string) => `Waiting for ${name}…`,
  continueThere: 'Continue in the window that just opened.',
  stopWaiting: 'Stop waiting',
  windowClosed: (name: string) =>
    `${name} isn’t connected yet. Its window was closed, or this page can’t see it any more.`,
  tryAgain: 'Try again',
  back: 'Back',
  proceed: 'Continue',
  connectAnother: 'Connect another',
  connectNext: (name: string) => `Connect ${name} next`,
  done: 'Done',
  close: 'Close',
  redirecting: (name: string) => `Redirecting to ${name} for authentication...`,
  accountConnected: 'Account Connected',
  connected: 'Connected',
  demo: (name: string) =>
    `This is a demo: the social accounts API of ${name} is not implemented here, a sandbox of this server stands in for it.`,
  onSandbox: 'This account is on the sandbox of this computer: what you post there stays here.',
  demoFootnote: 'Demo build: where a network has no keys, its API is not implemented and a sandbox stands in for it.',
  popupBlocked: 'Your browser has blocked its window. Allow it here, or go on without one:',
  openInThisTab: 'Open in this tab',
  windowDone: 'Connected. You can close this window',
  handedOver: 'Continue in the other window. You can close this one.',
  connectedAs: (username: string, more = 0) => `Connected ${handleOf(username)}${andMore(more)}`,
  andMore,
  choose: (name: string) => `Choose your accounts on ${name}`,
  chooseNote: (name: string) =>
    `${name} has given access to several. Only those that you choose are connected; for the others you can come back at any time, and leave the first ones ticked in its window.`,
  choices: 'Accounts to connect',
  searchChoices: 'Search by name',
  countChosen: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  noneFound: 'No account has this in its name',
  connectedAlready: 'connected already',
  chooseOne: 'Choose at least one',
  connectChosen: 'Connect',
  connectingChosen: 'Connecting…',
  cancelChoice: 'Cancel',
  notConnected: (name: string) => `${name} wasn’t connected`,
  noneChosen: (name: string) => `${connectMessages.notConnected(name)}: no account was chosen.`,
  notAll: (names: string) => `Not connected: ${names}. Please try again.`,
  finishing: (name: string) => `Connecting your ${name} account…`,
  notFinished: (name: string) => `Your ${name} account isn’t connected`,
  returnToSettings: 'Return to Settings',
} as const;

/** How many accounts there are besides the one that is named. */
function andMore(more: number): string {
  return more === 0 ? '' : ` and ${more} more`;
}

const NO_ACCESS_TOKEN = 'Failed to obtain access token.';

/** Why an authorization could not start, as the dialog says it. */
export function startProblemText(problem: StartProblem, platform: AccountPlatform): string {
  const name = NETWORKS[platform].name;
  if (problem === 'configMissing') return `OAuth configuration not found for ${name}`;
  return `Failed to start ${name} authentication. Please try again.`;
}

/** Why connecting failed: the fixed sentence, then the reason where one is known. */
export type CallbackTexts = { text: string; reason: string | null };

/** Text for the window that started an authorization that ended without an account. */
export function notConnectedText({ platform, problem, detail }: Extract<Callback, { phase: 'failed' }>): string {
  const name = NETWORKS[platform].name;
  const { text, reason } = callbackTexts(problem, platform, detail);
  const why = problem === 'invalidParameters' && detail !== null ? `You refused, or ${name} did.` : text;
  return [`${connectMessages.notConnected(name)}.`, why, reason].filter(Boolean).join(' ');
}

export function callbackTexts(
  problem: CallbackProblem,
  platform: AccountPlatform,
  detail: string | null,
): CallbackTexts {
  const name = NETWORKS[platform].name;
  switch (problem) {
    case 'invalidParameters':
      return {
        text: 'Invalid or missing OAuth parameters.',
        reason: detail === null ? null : `${name} answered: ${detail}`,
      };
    case 'configMissing':
      return { text: startProblemText(problem, platform), reason: null };
    case 'refused':
      return { text: detail ?? NO_ACCESS_TOKEN, reason: null };
    case 'noAccessToken':
      return { text: NO_ACCESS_TOKEN, reason: detail };
    case 'noProfile':
      return { text: 'Failed to get user profile.', reason: detail };
    case 'notStored':
      return { text: TOKEN_RECORD_MESSAGES.notStored, reason: detail };
    case 'failed':
      return { text: NETWORK_LOOKS[platform].connectingFailed, reason: detail };
  }
}
