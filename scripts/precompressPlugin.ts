import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Compilation, sources, type Compiler, type WebpackPluginInstance } from 'webpack';

const COMPRESSIBLE = /\.(css|js|svg)$/;

const encodings: Record<string, (text: Buffer) => Promise<Buffer>> = {
  // Of the three modes this one makes the scripts smallest.
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT } }),
  gz: (text) => promisify(gzip)(text, { level: 9 }),
};

/** Writes each text file of the build a second and a third time, compressed: the server sends those, compressing nothing. */
export const precompressPlugin: WebpackPluginInstance = {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'precompress', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(names.map((name) => compress(compilation, name)));
      });
    });
  },
};

async function compress(compilation: Compilation, name: string): Promise<void> {
  const source = compilation.getAsset(name)?.source.source() ?? '';
  for (const [extension, encode] of Object.entries(encodings)) {
    const encoded = await encode(Buffer.from(source));
    compilation.emitAsset(`${name}.${extension}`, new sources.RawSource(encoded));
  }
}
