import { useEffect } from 'react';
import { PRODUCT_NAME } from '../../components/Brand';
import { selectAuthStatus } from '../../features/auth/authSlice';
import { useAppSelector } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { FIRST_KEY } from '../../lib/firstKey';
import { pageAt } from './pages';

/** Names the page: in the browser's tab always, and aloud when a person has navigated to it. */
export function PageAnnouncer() {
  const status = useAppSelector(selectAuthStatus);
  const { pathname, key } = useAppSelector(selectLocation);
  const pageTitle = pageAt(status, pathname)?.title;
  const title = status === 'loading' || pageTitle === undefined ? PRODUCT_NAME : titleInTab(pageTitle);

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {key === FIRST_KEY ? '' : title}
    </p>
  );
}

/** Title of the browser tab for a page. */
export function titleInTab(pageTitle: string): string {
  return `${pageTitle} · ${PRODUCT_NAME}`;
}
