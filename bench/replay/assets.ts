// Imported before what draws: Node has no way to load what a page loads beside its code.
for (const kind of ['.css', '.svg', '.webp']) {
  require.extensions[kind] = (loaded) => {
    loaded.exports = '';
  };
}
