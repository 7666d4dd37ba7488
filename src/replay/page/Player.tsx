import { useState } from 'react';
import type { Session } from '../stage/session';
import type { Stage } from '../stage/stage';
import { ActionPanel } from './ActionPanel';
import { DropZone } from './DropZone';
import { ImportDialog } from './ImportDialog';
import { refusalText } from '../log/refusal';
import { messages } from './messages';
import { createPlayback, type Playback } from './playback';
import { StageFrame } from './StageFrame';
import { Transport } from './Transport';

type Running = { session: Session; playback: Playback };

/** The replay page: a place to drop a log, what the log says of itself, and then the replay. */
export function Player() {
  const [stage, setStage] = useState<Stage | null>(null);
  const [offered, setOffered] = useState<Session | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const handleReady = (ready: Stage) => {
    setStage(ready);
    setRefusal(null);
  };

  const handleFile = async (file: File) => {
    if (stage === null) {
      setRefusal(messages.tooEarly);
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      setRefusal(messages.unreadable(file.name));
      return;
    }
    const opened = stage.open(text);
    setRefusal('code' in opened ? refusalText(opened) : null);
    setOffered('code' in opened ? null : opened);
  };

  const handleStart = async (session: Session) => {
    setOffered(null);
    setShare(0);
    try {
      await session.build(setShare);
    } catch (error) {
      setRefusal(messages.unfoldable(error instanceof Error ? error.message : String(error)));
      return;
    } finally {
      setShare(null);
    }
    stage?.show(session);
    const show = (position: number) => stage?.seek(session, position);
    setRunning({ session, playback: createPlayback({ ...session, ...session.log, show }) });
  };

  const handleClose = () => {
    running?.playback.pause();
    setRunning(null);
  };

  return (
    <div className={running ? 'replay replay--running' : 'replay'}>
      <main className="replay__main">
        {running && <h1 className="visually-hidden">{messages.title}</h1>}
        <StageFrame env={running?.session.log.env ?? null} onReady={handleReady} />
        {running && <Transport {...running} onClosed={handleClose} />}
        {running === null && (
          <DropZone isReady={stage !== null} share={share} refusal={refusal} onFile={(file) => void handleFile(file)} />
        )}
      </main>
      {running && stage && <ActionPanel {...running} guard={stage.guard} />}
      {offered && (
        <ImportDialog
          session={offered}
          onCancelled={() => setOffered(null)}
          onStarted={() => void handleStart(offered)}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {share === null ? '' : messages.building}
      </p>
    </div>
  );
}
