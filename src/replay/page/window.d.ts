import type { Stage } from '../stage/stage';

declare global {
  interface Window {
    /** Set in the frame that shows the recorded session; resolves once all its code is loaded. */
    replayStage?: Promise<Stage>;
  }
}
