import type { Slot } from '#contract/schemas/queue';
import { DAY_NAMES, queueMessages, removeTimeText } from './messages';
import * as styles from './queue.module.css';
import { timesOf, WEEKDAYS, withoutSlot } from './slotChanges';

type Props = { slots: readonly Slot[]; onChanged: (slots: Slot[]) => void };

/** The posting times by the day of the week; each takes itself away. */
export function SlotTable({ slots, onChanged }: Props) {
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">{queueMessages.day}</th>
          <th scope="col">{queueMessages.timesOfDay}</th>
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((weekday) => {
          const times = timesOf(slots, weekday);
          return (
            <tr key={weekday}>
              <th scope="row">{DAY_NAMES[`${weekday}`]}</th>
              <td>
                {times.length === 0 && <span className={styles.none}>{queueMessages.noTimes}</span>}
                <span className={styles.times}>
                  {times.map((slot) => (
                    <button
                      key={slot.time}
                      type="button"
                      className={styles.time}
                      aria-label={removeTimeText(weekday, slot.time)}
                      onClick={() => onChanged(withoutSlot(slots, slot))}
                    >
                      {slot.time} <span aria-hidden="true">×</span>
                    </button>
                  ))}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
