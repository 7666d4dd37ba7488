import { useEffect, useRef, useState } from 'react';
import type { Viewport } from '../../app/viewport/viewportSlice';
import type { Stage } from '../stage/stage';
import { messages } from './messages';
import * as styles from './player.module.css';

const UNSEEN: Viewport = { width: 1280, height: 800 };

type Props = {
  /** Size of the recorded window; null as long as nothing is shown. */
  viewport: Viewport | null;
  onReady: (stage: Stage) => void;
};

/** The frame that shows the product: as large as the recorded window, and scaled to the available space. */
export function StageFrame({ viewport, onReady }: Props) {
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
