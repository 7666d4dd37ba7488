// Stands in the page's head and runs before anything is painted; the content policy knows it by its hash.
{
  const { dataset } = document.documentElement;
  // A form that is sent before the product's script has arrived waits for it: what is in it must not go into an address.
  document.addEventListener('submit', (event) => event.preventDefault());
  try {
    if (localStorage.getItem('token')) {
      dataset.session = 'held';
      document.title = 'Postwright';
    }
    if (JSON.parse(localStorage.getItem('settings')).darkMode === true) dataset.theme = 'dark';
  } catch {
    // No settings, or storage is refused: a visitor, and light.
  }
}
