import { useState } from 'react';
import { clsx } from 'clsx';
import { flushSync } from 'react-dom';
import type { Viewport } from '../../app/viewport/viewportSlice';
import type { Session } from '../stage/session';
import type { Stage } from '../stage/stage';
import type { Verifier } from '../verify/verifier';
import { ActionPanel } from './ActionPanel';
import { DropZone } from './DropZone';
import { ImportDialog } from './ImportDialog';
import { errorText } from '../log/logError';
import { messages } from './messages';
import { createPlayback, type Playback } from './playback';
import { StageFrame } from './StageFrame';
import { Transport } from './Transport';
import * as styles from './player.module.css';

type Offered = { file: File; session: Session };
type Running = Offered & { playback: Playback };

/** The replay page: first a drop zone, then the facts about the log, then the replay. */
export function Player({ verifier }: { verifier: Verifier }) {
  const [stage, setStage] = useState<Stage | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  const handleReady = async (ready: Stage) => {
    await verifier.ready;
    setStage(ready);
    setError(null);
  };

  const handleFile = async (file: File) => {
    if (stage === null) {
      setError(messages.tooEarly);
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      setError(messages.unreadable(file.name));
      return;
    }
    const opened = stage.open(text);
    setError('code' in opened ? errorText(opened) : null);
    setOffered('code' in opened ? null : { file, session: opened });
  };

  const handleStart = async ({ file, session }: Offered) => {
    setOffered(null);
    setShare(0);
    try {
      await session.build(setShare);
    } catch (error) {
      setError(messages.unfoldable(error instanceof Error ? error.message : String(error)));
      return;
    } finally {
      setShare(null);
    }
    const show = (position: number) => {
      // The frame gets its size before the screen is rendered in it.
      flushSync(() => setViewport((shown) => sameOr(shown, session.viewport(position))));
      stage?.seek(session, position);
    };
    flushSync(() => setViewport(session.viewport(0)));
    stage?.show(session);
    setRunning({ file, session, playback: createPlayback({ ...session, ...session.log, show }) });
  };

  const handleClose = () => {
    running?.playback.pause();
    setRunning(null);
    setViewport(null);
  };

  return (
    <div className={clsx(styles.page, running && styles.running)}>
      <main className={styles.main}>
        {running && <h1 className="visually-hidden">{messages.title}</h1>}
        <StageFrame viewport={viewport} onReady={(ready) => void handleReady(ready)} />
        {running && <Transport {...running} verifier={verifier} onClosed={handleClose} />}
        {running === null && (
          <DropZone isReady={stage !== null} share={share} error={error} onFile={(file) => void handleFile(file)} />
        )}
      </main>
      {running && stage && <ActionPanel {...running} guard={stage.guard} />}
      {offered && (
        <ImportDialog
          session={offered.session}
          onCanceled={() => setOffered(null)}
          onStarted={() => void handleStart(offered)}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {share === null ? '' : messages.building}
      </p>
    </div>
  );
}

function sameOr(shown: Viewport | null, next: Viewport): Viewport {
  return shown?.width === next.width && shown.height === next.height ? shown : next;
}
