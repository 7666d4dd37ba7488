import { clsx } from 'clsx';
import { Brand } from '../../components/Brand';
import { authMessages } from '../../features/auth/messages';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { selectIsSidebarOpen } from '../../features/ui/uiSlice';
import { paths } from '../../lib/paths';
import { useAppSelector } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { pageAt } from '../router/pages';
import { destinations } from '../router/signedInPages';
import * as styles from './shellSkeleton.module.css';

/** What a signed-in user sees until the shell's code has come: their page's title, and the places of what will be around it. */
export function ShellSkeleton() {
  const pathname = useAppSelector((state) => selectLocation(state).pathname);
  const isOpen = useAppSelector(selectIsSidebarOpen);
  // The session's answer is kept for the shell, which takes it over.
  useGetCurrentUserQuery();

  return (
    <div className={styles.frame}>
      <div className={isOpen ? styles.sidebar : styles.collapsed} aria-hidden="true">
        <span className="brand">
          <Brand isTextHidden={!isOpen} />
        </span>
        {destinations.map(
          ({ id, icon, more }) =>
            icon !== undefined && <span key={id} className={clsx(styles.bar, more !== undefined && styles.further)} />,
        )}
      </div>
      <div className={styles.header} aria-hidden="true">
        Dashboard
      </div>
      <main className={styles.page}>
        <p role="status" className="visually-hidden">
          {authMessages.loading}
        </p>
        <p className={styles.title}>{pageAt('signedIn', pathname)?.title}</p>
        {pathname === paths.home ? <DashboardOutline /> : <span className={styles.block} aria-hidden="true" />}
      </main>
    </div>
  );
}

/** The places of four figures, the posts, and the rail beside them. */
function DashboardOutline() {
  return (
    <div className={styles.dashboard} aria-hidden="true">
      <span className={styles.figure} />
      <span className={styles.figure} />
      <span className={styles.figure} />
      <span className={styles.figure} />
      <span className={styles.posts} />
      <span className={styles.rail} />
    </div>
  );
}
