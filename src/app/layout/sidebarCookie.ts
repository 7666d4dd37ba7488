import { readCookie, writeCookie } from '../../lib/cookies';

const NAME = 'sidebar_state';
const MAX_AGE_S = 7 * 24 * 60 * 60;

/** Reads whether the sidebar was left open; open when nothing is known. */
export function readSidebarCookie(): boolean {
  return readCookie(NAME) !== 'false';
}

/** Keeps for seven days whether the sidebar is open. */
export function writeSidebarCookie(isOpen: boolean): void {
  writeCookie(NAME, String(isOpen), MAX_AGE_S);
}
