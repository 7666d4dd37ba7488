import { useEffect, useRef, useState } from 'react';
import type { Environment } from '../log/format';
import type { Stage } from '../stage/stage';
import { messages } from './messages';

const DEFAULT_SIZE = { vw: 1280, vh: 800 };

type Props = {
  /** What the recorded screen was like; null as long as nothing is shown. */
  env: Partial<Environment> | null;
  onReady: (stage: Stage) => void;
};

/** The window in which the product is shown: as big as the recorded one, and scaled to the room there is. */
export function StageFrame({ env, onReady }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const { vw, vh } = { ...DEFAULT_SIZE, ...env };

  useEffect(() => {
    if (room.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setScale(Math.min(1, width / vw, height / vh));
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [vw, vh]);

  return (
    <div className="replay__room" ref={room} hidden={env === null}>
      <div className="replay__sheet" style={{ width: vw * scale, height: vh * scale }}>
        <iframe
          title={messages.screen}
          src="/replay.html"
          tabIndex={-1}
          style={{ width: vw, height: vh, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => void currentTarget.contentWindow?.replayStage?.then(onReady)}
        />
      </div>
    </div>
  );
}
