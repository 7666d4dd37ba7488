import type { Row } from '../row';
import { clockRows } from './clock';
import { commentRows } from './comments';
import { databaseRows } from './database';
import { failoverRows } from './failover';
import { importRows } from './imports';
import { keyedRows } from './keyed';
import { killRows } from './kills';
import { modelRows } from './model';
import { networkRows } from './network';
import { planningRows } from './planning';
import { poisonRows } from './poison';
import { poolerRows } from './pooler';
import { raceRows } from './races';
import { restoringRows } from './restoring';
import { serverRows } from './servers';
import { sharingRows } from './sharing';
import { takeoverRows } from './takeover';
import { threadRows } from './threads';
import { tokenRows } from './tokens';
import { upgradeRows } from './upgrade';

/** The plan of faults, in the order in which it is run: that which ends PostgreSQL comes last. */
export function allRows(posts: number | undefined): readonly Row[] {
  return [
    ...killRows(posts),
    ...keyedRows(posts),
    ...threadRows,
    ...commentRows,
    ...serverRows,
    ...takeoverRows,
    ...sharingRows,
    ...networkRows,
    ...tokenRows,
    ...clockRows,
    ...raceRows,
    ...planningRows,
    ...importRows,
    ...poisonRows,
    ...modelRows,
    ...poolerRows,
    ...failoverRows,
    ...upgradeRows,
    ...restoringRows,
    ...databaseRows,
  ];
}
