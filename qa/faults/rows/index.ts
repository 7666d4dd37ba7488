import type { Row } from '../row';
import { clockRows } from './clock';
import { databaseRows, lastRows } from './database';
import { killRow } from './kills';
import { makingRows } from './making';
import { modelRow } from './model';
import { networkRows } from './network';
import { peopleRows } from './people';
import { poolerRows } from './pooler';
import { restoringRows } from './restoring';
import { serverRows } from './servers';
import { stepRows } from './steps';

/** The plan of faults, in the order in which it is run; `posts`: how many R1 makes, instead of its own number. */
export function allRows(posts: number | undefined): readonly Row[] {
  return [
    ...[killRow(posts), ...stepRows, ...serverRows, ...networkRows, ...clockRows, ...peopleRows, ...makingRows],
    ...[modelRow, ...poolerRows, ...databaseRows, ...restoringRows, ...lastRows],
  ];
}
