// Runs before the first paint, so that a page chosen dark is never shown light; the policy forbids inline scripts.
try {
  if (JSON.parse(localStorage.getItem('settings')).darkMode === true) document.documentElement.dataset.theme = 'dark';
} catch {
  // No settings, or storage is refused: light it is.
}
