import { useEffect, type RefObject } from 'react';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { wallTimeAt } from '../../../lib/dates';
import type { MoveTarget } from '../../../lib/moveTarget';
import { entryDropped, entryPickedUp, moveCanceled, moveTargetChanged, selectPick } from '../calendarSlice';
import type { Item } from '../entries';
import { timeAtPart } from './steps';

/** Lets something be dragged by mouse; on a phone, where a finger scrolls, there is the dialog. */
export function useDraggable(ref: RefObject<HTMLElement | null>, item: Item, isEnabled = true): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isEnabled) return;
    return draggable({
      element,
      getInitialData: ({ input }) => ({ grabPx: input.clientY - element.getBoundingClientRect().top }),
      onDragStart: () => dispatch(entryPickedUp({ item, target: { date: dayOf(item), time: null }, by: 'mouse' })),
    });
  }, [ref, item, isEnabled, dispatch]);
}

/** Lets things be dropped on a day; with hours, at the time where their top edge is. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, date: string, hasHours: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return dropTargetForElements({
      element,
      getData: ({ input, source }) => {
        if (!hasHours) return { date, time: null };
        const { top, height } = element.getBoundingClientRect();
        const grabPx = Number(source.data['grabPx']);
        return { date, time: timeAtPart((input.clientY - grabPx - top) / height) };
      },
    });
  }, [ref, date, hasHours]);
}

/** Tells the store where what is dragged would go, and where it is dropped. */
export function useDragMonitor(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(
    () =>
      monitorForElements({
        onDrag: ({ location }) => {
          const target = readTarget(location.current.dropTargets[0]?.data);
          const pick = selectPick(store.getState());
          if (target === null || pick === null) return;
          if (target.date !== pick.target.date || target.time !== pick.target.time) dispatch(moveTargetChanged(target));
        },
        onDrop: ({ location }) => {
          const target = readTarget(location.current.dropTargets[0]?.data);
          const pick = selectPick(store.getState());
          if (pick === null) return;
          dispatch(target === null ? moveCanceled() : entryDropped({ item: pick.item, target }));
        },
      }),
    [dispatch, store],
  );
}

function dayOf({ at }: Item): string {
  return at === null ? '' : wallTimeAt(Date.parse(at)).date;
}

function readTarget(data: Record<string | symbol, unknown> | undefined): MoveTarget | null {
  const { date, time = null } = data ?? {};
  if (typeof date !== 'string' || !(time === null || typeof time === 'string')) return null;
  return { date, time };
}
