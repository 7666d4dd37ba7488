type Props = { label: string; isShown: boolean; onToggled: (isShown: boolean) => void };

export function ShowPassword({ label, isShown, onToggled }: Props) {
  return (
    <label className="check">
      <input type="checkbox" checked={isShown} onChange={(event) => onToggled(event.target.checked)} />
      {label}
    </label>
  );
}
