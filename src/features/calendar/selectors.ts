import type { CalendarState, Picked, Undo } from './calendarSlice';

type State = { calendar: CalendarState };

export const selectPick = ({ calendar }: State): Picked | null => calendar.pick;
export const selectIsPutBack = ({ calendar }: State): boolean => calendar.isPutBack;
export const selectPanel = ({ calendar }: State): CalendarState['panel'] => calendar.panel;

/** The place on the calendar to which a pick is carried; what the dialog asks for is not shown there. */
export function selectTarget({ calendar: { pick } }: State): Picked['target'] | null {
  return pick === null || pick.by === 'dialog' ? null : pick.target;
}

/** The move of an entry that can still be undone. */
export function selectUndo({ calendar }: State, key: string): Undo | undefined {
  return calendar.undos.find((undo) => undo.key === key);
}

/** The newest version of a post of which one share or several have been moved. */
export function selectMovedVersion({ calendar }: State, id: string): number {
  return Math.max(...calendar.undos.filter(({ item }) => item.id === id).map(({ version }) => version));
}
