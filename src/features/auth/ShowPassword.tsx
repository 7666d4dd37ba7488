import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { passwordsShown, selectPasswordView } from './authSlice';

type Props = { label: string };

export function ShowPassword({ label }: Props) {
  const dispatch = useAppDispatch();
  const { areShown } = useAppSelector(selectPasswordView);
  return (
    <label className="check">
      <input type="checkbox" checked={areShown} onChange={(event) => dispatch(passwordsShown(event.target.checked))} />
      {label}
    </label>
  );
}
