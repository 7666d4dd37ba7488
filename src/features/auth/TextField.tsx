import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  id: string;
  label: string;
  onTyped: (text: string) => void;
};

export function TextField({ id, label, onTyped, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={id} required onChange={(event) => onTyped(event.target.value)} {...input} />
    </div>
  );
}
