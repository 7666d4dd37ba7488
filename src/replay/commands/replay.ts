/** npm run replay -- [--quick] session.replay.json...: folds logs; docs/replay.md lists the exit codes. */
import { finishWith } from './finishWith';
import { replayFiles } from './replayFiles';

finishWith(replayFiles(process.argv.slice(2)));
