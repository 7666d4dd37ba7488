import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api';
import { appVersion, thisBuild } from '../../app/build';
import { rootReducer, slices, type RootState } from '../../app/rootReducer';
import { hrefOf } from '../../app/router/historyAdapter';
import { selectLocation } from '../../app/router/locationSlice';
import { kindOfAction, nameOfAction, type ActionKind } from '../log/actionKinds';
import { registerAsHere } from '../fold/apiUid';
import { checkBuild, compareVersions, type Mismatch } from '../log/build';
import { cutLog } from '../log/cutLog';
import { describeReplay } from '../fold/describe';
import { differences, type Difference } from '../fold/differences';
import { createFastFold } from '../fold/fastFold';
import type { Log } from '../log/format';
import { replayHeadless } from '../fold/headless';
import { openLog } from '../log/openLog';
import { createReplayStore, type ReplayStore } from '../travel/replayStore';
import { createTimeline } from '../fold/timeline';

/** An action as the list of the page shows it. */
export type ActionRow = { index: number; name: string; kind: ActionKind };

/** An open log and everything that can be asked of it; nothing in it changes but the position. */
export type Session = {
  log: Log;
  mismatches: readonly Mismatch[];
  rows: readonly ActionRow[];
  store: ReplayStore<RootState>;
  action: (index: number) => UnknownAction;
  /** The state at a position, and where it differs from the one before. */
  state: (position: number) => unknown;
  /** What the address bar showed at a position, without the host. */
  address: (position: number) => string;
  changes: (position: number) => Difference[];
  /** Folds the whole log ahead, so that every move is quick. */
  build: (onProgress: (share: number) => void) => Promise<void>;
  /** Compares every hash with the replayed states and describes the outcome. */
  verify: () => { isClean: boolean; text: string };
  /** The log up to a position, as the text of a file. */
  branch: (position: number) => string;
};

/** Opens the text of a log for this build; throws a LogError. */
export function openSession(text: string): Session {
  const log = openLog(text);
  checkBuild(log, thisBuild);
  const transform = registerAsHere(baseApi);
  const timeline = createTimeline({ log, reducer: rootReducer, transform });
  const describeRow = (action: UnknownAction, index: number): ActionRow => ({
    index,
    name: nameOfAction(action),
    kind: kindOfAction(action),
  });
  return {
    log,
    mismatches: log.isVerifiable ? compareVersions(log.app, appVersion) : [],
    rows: log.actions.slice(0, log.actions.length).map(describeRow),
    store: createReplayStore<RootState>(timeline),
    action: log.actions.at,
    state: timeline.peek,
    address: (position) => hrefOf(selectLocation(timeline.peek(position))),
    changes: (position) => (position === 0 ? [] : differences(timeline.peek(position - 1), timeline.peek(position))),
    build: async (onProgress) => {
      await timeline.buildAsync(undefined, onProgress);
    },
    verify() {
      const fastFold = createFastFold<RootState>(slices, [baseApi.reducerPath]);
      const result = replayHeadless(log, rootReducer, { transform, fastFold });
      return { isClean: result.ok, text: describeReplay(result, log) };
    },
    branch: (position) =>
      JSON.stringify(
        cutLog({ ...log, preloadedState: log.preloadedState ?? timeline.peek(0) }, position, timeline.peek(position)),
      ),
  };
}
