import Module from 'node:module';

type Loaded = { exports: unknown };
const { _extensions: loaders } = Module as typeof Module & { _extensions: Record<string, (loaded: Loaded) => void> };

// Imported before what draws: Node has no way to load what a page loads beside its code.
for (const kind of ['.css', '.svg', '.webp']) {
  loaders[kind] = (loaded) => {
    loaded.exports = '';
  };
}
