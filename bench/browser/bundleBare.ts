import path from 'node:path';
import { build } from 'esbuild';

/** The script of a page that React draws alone, built as a product's would be. */
export async function bundleBare(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'bareComposer.tsx')],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
