import type { Row } from '../row';
import { clockRows } from './clock';
import { commentRows } from './comments';
import { databaseRows } from './database';
import { keyedRows } from './keyed';
import { killRows } from './kills';
import { modelRows } from './model';
import { networkRows } from './network';
import { planningRows } from './planning';
import { poisonRows } from './poison';
import { raceRows } from './races';
import { restoringRows } from './restoring';
import { serverRows } from './servers';
import { sharingRows } from './sharing';
import { threadRows } from './threads';
import { tokenRows } from './tokens';

/** The plan of faults, in the order in which it is run: that which ends PostgreSQL comes last. */
export function allRows(posts: number | undefined): readonly Row[] {
  return [
    ...killRows(posts),
    ...keyedRows(posts),
    ...threadRows,
    ...commentRows,
    ...serverRows,
    ...sharingRows,
    ...networkRows,
    ...tokenRows,
    ...clockRows,
    ...raceRows,
    ...planningRows,
    ...poisonRows,
    ...modelRows,
    ...restoringRows,
    ...databaseRows,
  ];
}
