import { useState } from 'react';
import { clsx } from 'clsx';
import { LineIcon } from '../../components/LineIcon';
import { saveFile } from '../../lib/saveFile';
import type { Session } from '../stage/session';
import { duration } from './ImportDialog';
import { messages } from './messages';
import { SPEEDS, type Playback, usePlayback, usePlaybackKeys } from './playback';
import type { Verification } from './useVerification';
import * as styles from './transport.module.css';

type Props = {
  session: Session;
  playback: Playback;
  verification: Verification;
  onVerified: () => void;
  onCanceled: () => void;
  onClosed: () => void;
};

/** The bar below the screen: moves the replay and shows its position. */
export function Transport({ session, playback, verification, onVerified, onCanceled, onClosed }: Props) {
  const { position, goal, isPlaying, speed } = usePlayback(playback);
  const [note, setNote] = useState('');
  const handleFirstError = () => setNote(playback.toFirstError() ? '' : messages.noError);
  const handleVerify = () => {
    setNote('');
    onVerified();
  };
  usePlaybackKeys(playback, { onFirstError: handleFirstError });
  const { log, rows } = session;
  const { wrongFrom } = verification;
  const placeOf = (at: number) => ({ left: `${(at / Math.max(1, playback.length)) * 100}%` });
  const time = log.times[position - 1] ?? 0;

  const button = (label: string, path: string, onClick: () => void) => (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <LineIcon path={path} sizePx={20} />
    </button>
  );

  return (
    <section className={styles.transport} aria-label={messages.position}>
      <div className={styles.track}>
        <input
          type="range"
          min={0}
          max={playback.length}
          value={goal ?? position}
          aria-label={messages.position}
          aria-valuetext={`${position} of ${playback.length}, ${rows[position - 1]?.name ?? messages.atStart}`}
          onChange={({ target }) => playback.seek(Number(target.value))}
        />
        <div className={styles.marks}>
          {log.marks.map(({ i, label }) => (
            <button
              key={`${i} ${label}`}
              type="button"
              className={styles.mark}
              style={placeOf(i)}
              aria-label={label}
              title={label}
              onClick={() => playback.seek(i)}
            />
          ))}
          {wrongFrom !== null && (
            <button
              type="button"
              className={clsx(styles.mark, styles.wrong)}
              style={placeOf(wrongFrom)}
              aria-label={messages.wrongFrom(wrongFrom, playback.length)}
              title={messages.wrongFrom(wrongFrom, playback.length)}
              onClick={() => playback.seek(wrongFrom)}
            />
          )}
        </div>
      </div>
      <div className={styles.row}>
        {button(messages.previousMark, 'M19 5L9 12l10 7zM5 5v14', () => playback.toMark(-1))}
        {button(messages.back, 'M15 6l-6 6 6 6', () => playback.step(-1))}
        {button(
          isPlaying ? messages.pause : messages.play,
          isPlaying ? 'M8 5v14M16 5v14' : 'M7 5l12 7-12 7z',
          playback.toggle,
        )}
        {button(messages.forward, 'M9 6l6 6-6 6', () => playback.step(1))}
        {button(messages.nextMark, 'M5 5l10 7-10 7zM19 5v14', () => playback.toMark(1))}
        <select
          aria-label={messages.speed}
          value={speed}
          onChange={({ target }) => playback.setSpeed(Number(target.value))}
        >
          {SPEEDS.map((choice) => (
            <option key={choice} value={choice}>
              {choice}×
            </option>
          ))}
        </select>
        <span className={styles.time}>
          {position} / {playback.length} · {duration(time)}
        </span>
        <output className={styles.address} aria-label={messages.address}>
          {session.address(position)}
        </output>
      </div>
      <div className={styles.row}>
        <button type="button" className={styles.text} onClick={handleFirstError}>
          {messages.firstError}
        </button>
        {verification.share === null ? (
          <button type="button" className={styles.text} onClick={handleVerify}>
            {messages.verify}
          </button>
        ) : (
          <>
            <progress value={verification.share} aria-label={messages.verifying} />
            <button type="button" className={styles.text} onClick={onCanceled}>
              {messages.cancelVerifying}
            </button>
          </>
        )}
        <button
          type="button"
          className={styles.text}
          onClick={() => saveFile(`branch-at-${position}.replay.json`, session.branch(position))}
        >
          {messages.branch}
        </button>
        <button type="button" className={styles.text} onClick={onClosed}>
          {messages.close}
        </button>
      </div>
      <p role="status" className={clsx(styles.note, verification.isBad && styles.bad)}>
        {goal === null ? note || verification.text : messages.folding}
      </p>
      <p className={styles.note}>{messages.keys}</p>
    </section>
  );
}
