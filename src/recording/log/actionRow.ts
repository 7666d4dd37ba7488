import { kindOfAction, nameOfAction, type ActionKind, type SeenAction } from './actionKinds';

/** An action as the list of the page shows it. */
export type ActionRow = { index: number; name: string; kind: ActionKind };

/** Describes an action for the list. */
export function rowOf(action: SeenAction, index: number): ActionRow {
  return { index, name: nameOfAction(action), kind: kindOfAction(action) };
}
