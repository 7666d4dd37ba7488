import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks';
import { isFirstPlace } from '../../core/navigation';
import { paths } from '../../core/paths';
import { composerMessages } from './form/messages';
import { draftCanceled } from './form/draftSlice';

/** Leaves for the page before this one; the draft waits until somebody asks for it (L-70). */
export function CancelButton() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isFirstPage = isFirstPlace(useLocation());

  function handleClick() {
    dispatch(draftCanceled());
    if (isFirstPage) void navigate(paths.home);
    else void navigate(-1);
  }

  return <Button onClick={handleClick}>{composerMessages.cancel}</Button>;
}
