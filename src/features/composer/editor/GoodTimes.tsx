import { useAppSelector } from '../../../app/hooks';
import { composerMessages, goodTimesText } from '../form/messages';
import { selectPlatforms } from '../form/selectors';
import * as shared from '../form/shared.module.css';

/** When readers of the chosen networks are there. */
export function GoodTimes() {
  const platforms = useAppSelector(selectPlatforms);
  if (platforms.length === 0) return null;
  return (
    <p className={shared.note}>
      {composerMessages.goodTimes} {platforms.map(goodTimesText).join('; ')}
    </p>
  );
}
