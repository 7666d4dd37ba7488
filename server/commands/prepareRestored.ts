import { connect } from '../database/connect';
import { migrate } from '../database/migrate';
import { markLostTime, requireOurDatabase } from '../publishing/lostTime/markLostTime';
import { PUBLISHER_TIMING } from '../publishing/timing';
import { makeNext } from '../modules/series/seriesMaker';

type Options = {
  /** The database, and the instant to which it goes back. */
  databaseUrl: string;
  restoredTo: Date;
  networkWorksMs?: number;
};

/**
 * Prepares a restored database for its first server: nothing that may have gone out in the lost time is sent before its network was
 * asked. Posts that series have made since are made again first, so that they are marked, too. Returns the number of marked targets.
 */
export async function prepareRestored({
  databaseUrl,
  restoredTo,
  networkWorksMs = PUBLISHER_TIMING.networkWorksMs,
}: Options): Promise<number> {
  await requireOurDatabase(databaseUrl);
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    while (await makeNext(db));
  } finally {
    await close();
  }
  return markLostTime(databaseUrl, restoredTo, networkWorksMs);
}
