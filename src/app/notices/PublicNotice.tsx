import { selectNotices } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';

/** The newest notice on the pages that have no toasts. */
export function PublicNotice() {
  const notice = useAppSelector(selectNotices).at(-1);
  return (
    <div role="status" className={notice ? 'public-notice' : undefined}>
      {notice?.text}
    </div>
  );
}
