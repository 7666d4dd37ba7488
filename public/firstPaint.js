// Stands in the page's head and runs before anything is painted; the content policy knows it by its hash.
{
  const { dataset } = document.documentElement;
  // A form that is sent before the product's script has arrived waits for it: what is in it must not go into an address.
  document.addEventListener('submit', (event) => event.preventDefault());

  // What the first script would ask for is on its way before that script is here.
  const page = document.querySelector('meta[name=page]')?.dataset ?? {};
  const preload = (files) =>
    files?.split(' ').forEach((href) => {
      const as = href.endsWith('css') ? 'style' : 'script';
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
    });

  let token = null;
  try {
    token = localStorage.getItem('token');
    if (JSON.parse(localStorage.getItem('settings')).darkMode === true) dataset.theme = 'dark';
  } catch {
    // No settings, or storage is refused: a visitor, and light.
  }

  if (token) {
    dataset.session = 'held';
    document.title = 'Postwright';
    const isDrawn = page.address === location.pathname;
    if (isDrawn) preload(page.held);
    const authorization = `Bearer ${token}`;
    const response = fetch('/api/v1/auth/me', { headers: { authorization } });
    window.askedAhead = { path: '/api/v1/auth/me', authorization, response };
    // The outline that the build has drawn is that of an open sidebar.
    const hasOutline = isDrawn && !document.cookie.includes('sidebar_state=false');
    response.then(({ ok }) => ok && hasOutline && (dataset.session = 'known')).catch(() => undefined);
  } else preload(page.visitor);
}
