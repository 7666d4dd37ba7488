import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Page } from './pages';

type Props = { pages: readonly Page[]; fallback: ReactNode };

export function PageRoutes({ pages, fallback }: Props) {
  return (
    <Suspense fallback={fallback}>
      <Routes>
        {pages.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
      </Routes>
    </Suspense>
  );
}
