import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { THREAD_PARTS_MAX } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { writeClipboard } from '../../../lib/clipboard';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks';
import { selectContent, selectDraft, selectLeftOut } from '../draftSlice';
import { CONTENT_ID } from '../composerState';
import { focusOn } from '../fields';
import { composerMessages, didNotFitText, tooLongForText } from '../messages';
import { measure } from '../postLength';
import { selectCommonPlatforms, selectLimits, selectMeasure } from '../selectors';
import { selectParts, threadMade } from '../textsSlice';
import { isParted, toThread } from '../../../lib/thread';

type Props = {
  /** Makes the store know the whole text. */
  onFlush: () => void;
};

/** Says what did not fit, until the text changes, and offers to make a thread of what is too long for a post or is parted by lines of hyphens. */
export function ThreadOffer({ onFlush }: Props) {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const leftOut = useAppSelector(selectLeftOut);
  const threaded = useAppSelector(selectCommonPlatforms).filter((platform) => NETWORKS[platform].threads);
  const isTooLong = useAppSelector((state) => selectMeasure(state).isOver);
  const hasParts = useAppSelector((state) => isParted(selectContent(state)));
  const canThread = threaded.length > 0;
  const isOffered = leftOut !== null || (canThread && (isTooLong || hasParts));

  function handleThread() {
    onFlush();
    const state = store.getState();
    const { content, hashtags, mentions, settings = [] } = selectDraft(state);
    const limits = selectLimits(state);
    const whole = leftOut === null ? content : content.slice(0, leftOut.at) + leftOut.text + content.slice(leftOut.at);
    const texts = toThread(whole, (text, isFirst) => {
      const tags = isFirst ? { hashtags, mentions } : { hashtags: [], mentions: [] };
      const { isOver, bytes } = measure({ content: text, settings, ...tags }, threaded, limits);
      return !isOver && bytes === null;
    });
    // Beyond what a thread takes nothing is lost either: the last part is then too long, and says so.
    const room = THREAD_PARTS_MAX - selectParts(state).length;
    const kept = [...texts.slice(0, room - 1), texts.slice(room - 1).join('\n\n')].filter((text) => text !== '');
    const { payload } = flushSync(() => dispatch(threadMade(kept, whole)));
    const last = payload.parts.at(-1);
    focusOn(last === undefined ? CONTENT_ID : `part-${last.id}`);
  }

  return (
    <>
      <Box component="p" role="status" sx={{ px: 1.5, fontSize: '0.8125rem', fontWeight: 600 }}>
        {leftOut !== null && didNotFitText(leftOut.text.length)}
        {leftOut === null && isOffered && (isTooLong ? tooLongForText(threaded) : composerMessages.parted)}
      </Box>
      {isOffered && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1 }}>
          {canThread && (
            <Button size="small" variant="outlined" onClick={handleThread}>
              {composerMessages.makeThread}
            </Button>
          )}
          {leftOut !== null && (
            <Button size="small" variant="outlined" onClick={() => void writeClipboard(leftOut.text)}>
              {composerMessages.copyRest}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
