import { POSTS_PANEL_ID } from '../list/tabFilters';

/** Who has the focus after a part of a post's card has gone: the card, or the list if that is gone too. */
export function cardOrList(part: HTMLElement): (HTMLElement | null)[] {
  return [part.closest<HTMLElement>('li[tabindex]'), document.getElementById(POSTS_PANEL_ID)];
}
