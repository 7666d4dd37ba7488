import { useState, useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import { flushSync } from 'react-dom';
import { messages } from './messages';
import { type Playback, createPlayback, usePlayback } from './playback';
import { type Verification, useVerification } from './useVerification';
import * as bandStyles from './wrongBand.module.css';
import { nextTask } from '../../lib/waiting';
import type { Viewport } from '../../app/viewport/viewportSlice';
import type { Session } from '../stage/session';
import type { Stage } from '../stage/stage';
import type { Verifier } from '../verify/verifier';
import { ActionPanel } from './ActionPanel';
import { DropZone } from './DropZone';
import { ImportDialog } from './ImportDialog';
import { errorText } from '../log/logTexts';
import { Transport } from './Transport';
import * as styles from './player.module.css';

type BandProps = { playback: Playback; verification: Verification };

/** Stands over every screen that is not the recorded one. */
function WrongBand({ playback, verification: { wrongFrom } }: BandProps) {
  const { position } = usePlayback(playback);
  const isWrong = wrongFrom !== null && position >= wrongFrom;
  return (
    <div role="status">
      {isWrong && (
        <div className={bandStyles.band}>
          <p>
            <strong>{messages.wrong}</strong> {messages.wrongFrom(wrongFrom, playback.length)}
          </p>
          {position > wrongFrom && (
            <button type="button" className={bandStyles.button} onClick={() => playback.seek(wrongFrom)}>
              {messages.toWrong}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type Offered = { file: File; session: Session; folding: Folding };
type Running = { file: File; session: Session; playback: Playback; close: () => void };

/** The replay page: first a drop zone, then the facts about the log, then the replay. */
export function Player({ verifier }: { verifier: Verifier }) {
  const [stage, setStage] = useState<Stage | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { verification, start, cancel } = useVerification(verifier);

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
    setIsReading(true);
    const opened = await verifier.open(file);
    setIsReading(false);
    if (opened === null) {
      setError(messages.unreadable(file.name));
      return;
    }
    const session = 'refusal' in opened ? opened.refusal : stage.open(opened.log);
    setError('code' in session ? errorText(session) : null);
    if ('code' in session) {
      setOffered(null);
      return;
    }
    setOffered({ file, session, folding: foldAhead(session) });
    // Whoever reads what the log is soon sees whether its replay can be trusted.
    void start(file);
  };

  const handleCanceled = ({ folding }: Offered) => {
    folding.stop();
    cancel();
    setOffered(null);
  };

  const handleStart = async ({ file, session, folding }: Offered) => {
    setOffered(null);
    const refuse = (error: unknown) =>
      setError(messages.unfoldable(error instanceof Error ? error.message : String(error)));
    // A long log is shown while the rest of it is folded.
    const isFoldable = await Promise.race([folding.done, new Promise<void>(nextTask)]).then(() => true, refuse);
    if (isFoldable !== true) return;
    const show = (position: number) => {
      const size = viewportAt(session, position);
      if (size === null) return false;
      // The frame gets its size before the screen is rendered in it.
      flushSync(() => setViewport((shown) => sameOr(shown, size)));
      stage?.seek(session, position);
      return true;
    };
    flushSync(() => setViewport(session.viewport(0)));
    stage?.show(session);
    const playback = createPlayback({ ...session, ...session.log, show });
    const close = () => {
      folding.stop();
      cancel();
      playback.pause();
      setRunning(null);
      setViewport(null);
    };
    folding.done.catch((error: unknown) => {
      close();
      refuse(error);
    });
    setRunning({ file, session, playback, close });
  };

  return (
    <div className={clsx(styles.page, running && styles.running)}>
      <main className={styles.main}>
        {running && <h1 className="visually-hidden">{messages.title}</h1>}
        {running && <WrongBand {...running} verification={verification} />}
        <StageFrame viewport={viewport} onReady={(ready) => void handleReady(ready)} />
        {running && (
          <Transport
            {...running}
            verification={verification}
            onVerified={() => void start(running.file)}
            onCanceled={cancel}
            onClosed={running.close}
          />
        )}
        {running === null && (
          <DropZone
            isReady={stage !== null}
            isReading={isReading}
            error={error}
            onFile={(file) => void handleFile(file)}
          />
        )}
      </main>
      {running && stage && <ActionPanel {...running} guard={stage.guard} />}
      {offered && (
        <ImportDialog
          session={offered.session}
          verification={verification}
          onCanceled={() => handleCanceled(offered)}
          onStarted={() => void handleStart(offered)}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {isReading ? messages.reading : ''}
      </p>
    </div>
  );
}

/** The size of the window at a position; null if the actions before it cannot be folded. */
function viewportAt(session: Session, position: number): Viewport | null {
  try {
    return session.viewport(position);
  } catch {
    return null;
  }
}

function sameOr(shown: Viewport | null, next: Viewport): Viewport {
  return shown?.width === next.width && shown.height === next.height ? shown : next;
}

const UNSEEN: Viewport = { width: 1280, height: 800 };

type Props = {
  /** Size of the recorded window; null as long as nothing is shown. */
  viewport: Viewport | null;
  onReady: (stage: Stage) => void;
};

/** The frame that shows the product: as large as the recorded window, and scaled to the available space. */
function StageFrame({ viewport, onReady }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<Viewport>({ width: Infinity, height: Infinity });
  const { width, height } = viewport ?? UNSEEN;
  const scale = Math.min(1, space.width / width, space.height / height);

  useEffect(() => {
    if (room.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.room} ref={room} hidden={viewport === null}>
      <div className={styles.sheet} style={{ width: width * scale, height: height * scale }}>
        <iframe
          title={messages.screen}
          src="/replay.html"
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => void currentTarget.contentWindow?.replayStage?.then(onReady)}
        />
      </div>
    </div>
  );
}

/** The folding of a log in the background. */
type Folding = {
  /** Rejects if an action of the log cannot be folded. */
  done: Promise<void>;
  stop: () => void;
};

/** Starts to fold a log: while people read what it is, most of it is done. */
function foldAhead(session: Session): Folding {
  const controller = new AbortController();
  const done = session.build(controller.signal);
  // Whoever shows the session handles that; until then nobody needs to know.
  done.catch(() => undefined);
  return { done, stop: () => controller.abort() };
}
