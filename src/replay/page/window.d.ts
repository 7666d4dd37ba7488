import type { Stage } from '../stage/stage';

declare global {
  interface Window {
    /** Set in the frame that shows the recorded session; it settles once all its code is there. */
    replayStage?: Promise<Stage>;
  }
}
