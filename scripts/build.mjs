/** npm run build: builds dist/client and dist/server if they are missing or stale. */
import './lib/checkNode.mjs';
import { ensureBuilt } from './lib/build.mjs';

await ensureBuilt();
