import { DialogHost } from '../DialogHost';
import { PageRoutes } from '../router/PageRoutes';
import { signedInPages } from '../router/pages';

/** Everything around the signed-in pages. */
export function Shell() {
  return (
    <>
      <main>
        <PageRoutes pages={signedInPages} fallback={null} />
      </main>
      <DialogHost />
    </>
  );
}
