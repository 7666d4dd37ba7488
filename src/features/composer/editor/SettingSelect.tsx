import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = {
  id: string;
  label: string;
  /** What holds while nothing is chosen. */
  unset: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** An empty text unsets it. */
  onChosen: (value: string) => void;
};

/** A setting of one network that is one of several values, or unset. */
export function SettingSelect({ id, label, unset, options, value, onChosen }: Props) {
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={shared.input} value={value} onChange={({ target }) => onChosen(target.value)}>
        <option value="">{unset}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
