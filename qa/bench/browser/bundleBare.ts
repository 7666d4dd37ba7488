import path from 'node:path';
import { build } from 'esbuild';

/** The script of a page that holds what is compared and nothing else, built as a product's would be. */
export async function bundleBare(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, file)],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
