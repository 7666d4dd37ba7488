import { TextField } from './TextField';
type Props<Value extends string> = {
  id: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChosen: (chosen: Value) => void;
};

/** A choice of one among a few, in the browser's own list. */
export function ChoiceField<Value extends string>({ id, label, options, value, onChosen }: Props<Value>) {
  function handleChange(chosen: string) {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChosen(option.value);
  }

  return (
    <TextField
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => handleChange(target.value)}
      sx={{ minWidth: 180 }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
