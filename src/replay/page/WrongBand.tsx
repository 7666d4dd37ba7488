import { messages } from './messages';
import type { Playback } from './playback';
import { usePlayback } from './usePlayback';
import type { Verification } from './useVerification';
import * as styles from './wrongBand.module.css';

type Props = { playback: Playback; verification: Verification };

/** Stands over every screen that is not the recorded one. */
export function WrongBand({ playback, verification: { wrongFrom } }: Props) {
  const { position } = usePlayback(playback);
  const isWrong = wrongFrom !== null && position >= wrongFrom;
  return (
    <div role="status">
      {isWrong && (
        <div className={styles.band}>
          <p>
            <strong>{messages.wrong}</strong> {messages.wrongFrom(wrongFrom, playback.length)}
          </p>
          {position > wrongFrom && (
            <button type="button" className={styles.button} onClick={() => playback.seek(wrongFrom)}>
              {messages.toWrong}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
