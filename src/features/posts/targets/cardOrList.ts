import { POSTS_PANEL_ID } from '../list/tabFilters';

/** Where the focus goes when a part of a post's card is removed: to the card, or to the list if that is gone too. */
export function cardOrList(part: HTMLElement): (HTMLElement | null)[] {
  return [part.closest<HTMLElement>('li[tabindex]'), document.getElementById(POSTS_PANEL_ID)];
}
