// Stands in the page's head and runs before anything is painted; the content policy knows it by its hash.
{
  const { dataset } = document.documentElement;

  const preload = (files) =>
    files?.split(' ').forEach((href) => {
      const as = href.endsWith('css') ? 'style' : 'script';
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
    });

  const askAhead = ({ address, held }, token) => {
    const isDrawn = address === location.pathname;
    if (isDrawn) preload(held);
    const path = '/api/v1/auth/me';
    const authorization = `Bearer ${token}`;
    const response = fetch(path, { headers: { authorization } });
    window.askedAhead = { path, authorization, response };
    // The outline that the build has drawn is that of an open sidebar.
    const hasOutline = isDrawn && held && !document.cookie.includes('sidebar_state=false');
    response.then(({ ok }) => ok && hasOutline && (dataset.session = 'known')).catch(() => undefined);
  };

  // A form that is sent before the product's script has arrived waits for it: what is in it must not go into an address.
  document.addEventListener('submit', (event) => event.preventDefault());

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
  }

  // What the first script would ask for is on its way before that script is here; a page that calls nobody names nothing.
  const page = document.querySelector('meta[name=page]')?.dataset;
  if (page && token) askAhead(page, token);
  else if (page) preload(page.visitor);
}
