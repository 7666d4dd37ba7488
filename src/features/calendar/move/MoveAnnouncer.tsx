import { movedTimeText } from '#contract/postTexts';
import { useAppSelector } from '../../../app/hooks';
import { wallTimeAt } from '../../../lib/dates';
import { landingOf } from '../../../lib/landingOf';
import type { Picked } from '../calendarSlice';
import { moveMessages, pickedUpText, placeText } from '../messages';
import { selectIsPutBack, selectPick } from '../selectors';

/** Says each step of a move by keys; what becomes of it is said by a toast. */
export function MoveAnnouncer() {
  const pick = useAppSelector(selectPick);
  const isPutBack = useAppSelector(selectIsPutBack);
  return (
    <div role="status" className="visually-hidden">
      {pick?.by === 'keys' && textOf(pick)}
      {isPutBack && moveMessages.putBack}
    </div>
  );
}

function textOf({ item, target, start }: Picked): string {
  const landing = landingOf(item, target);
  if (landing === null) return '';
  const { at, zone, skipped } = landing;
  const isFirst = start?.date === target.date && start.time === target.time;
  if (at === item.at || isFirst) return pickedUpText(item.excerpt, at);
  if (skipped === null) return placeText(at);
  return `${placeText(at)}. ${movedTimeText(skipped, wallTimeAt(Date.parse(at), zone).time)}`;
}
