import { useGetCurrentUserQuery } from '../../api/authApi';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ProductMark } from '../../components/Brand';
import { loggedOut, selectIsSlow } from './authSlice';
import { authMessages } from './messages';

/** Shown while a stored token is turned into a user; after a while it offers a way out. */
export function LoadingPage() {
  const dispatch = useAppDispatch();
  const isSlow = useAppSelector(selectIsSlow);
  useGetCurrentUserQuery();

  return (
    <main className="full-page">
      <ProductMark sizePx={48} />
      <div role="status">
        <p className="loading">
          <span className="spinner" aria-hidden="true" />
          {authMessages.loading}
        </p>
        {isSlow && <p>{authMessages.stillTrying}</p>}
      </div>
      {isSlow && (
        <button type="button" className="button" onClick={() => dispatch(loggedOut())}>
          {authMessages.logOut}
        </button>
      )}
    </main>
  );
}
