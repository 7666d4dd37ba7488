import { selectToasts } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';

/** The newest toast on the pages that have no toasts. */
export function PublicToast() {
  const toast = useAppSelector(selectToasts).at(-1);
  return (
    <div role="status" className={toast ? 'public-toast' : undefined}>
      {toast?.text}
    </div>
  );
}
