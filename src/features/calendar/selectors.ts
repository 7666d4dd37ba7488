import type { RootState } from '../../store/hooks';
import { selectCalendar, type CalendarState, type Picked, type Undo } from './calendarSlice';

export const selectPick = (state: RootState): Picked | null => selectCalendar(state).pick;
export const selectIsPutBack = (state: RootState): boolean => selectCalendar(state).isPutBack;
export const selectPanel = (state: RootState): CalendarState['panel'] => selectCalendar(state).panel;

/** The place on the calendar to which a pick is carried; what the dialog asks for is not shown there. */
export function selectTarget(state: RootState): Picked['target'] | null {
  const { pick } = selectCalendar(state);
  return pick === null || pick.by === 'dialog' ? null : pick.target;
}

/** The move of an entry that can still be undone. */
export function selectUndo(state: RootState, key: string): Undo | undefined {
  return selectCalendar(state).undos.find((undo) => undo.key === key);
}

/** The newest version of a post of which one share or several have been moved. */
export function selectMovedVersion(state: Pick<RootState, 'calendar'>, id: string): number {
  return Math.max(
    ...selectCalendar(state)
      .undos.filter(({ item }) => item.id === id)
      .map(({ version }) => version),
  );
}
