import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import {
  DefinePlugin,
  type ChunkGraph,
  type Compiler,
  type Configuration,
  type Module,
  type RuleSetUseItem,
} from 'webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { PASSWORD_MIN_LENGTH } from './contract/limits';

const REPLAY_PAGE = { template: './public/replay.html', filename: 'replay.html' };

const IMAGE_NAME = 'assets/[name].[contenthash:8][ext]';
const IMAGES = {
  oneOf: [
    // A sign that is drawn beside its name costs no request of its own.
    { test: /\.svg$/, issuer: /\.(tsx|css)$/, type: 'asset/inline' },
    { test: /\.(png|webp|svg|woff2)$/, type: 'asset/resource' },
  ],
};

const CSS_MODULE = /\.module\.css$/;
const TOKEN_SHEET = path.resolve('src/app/theme/tokenSheet.ts');

/** A class that a CSS module does not have is an error. */
const STRICT_EXPORTS = { exportsPresence: 'error' } as const;

/** They ask for what only a signed-in user sees. */
const SIGNED_IN = ['src/app/loadSignedIn.ts', 'src/app/router/signedInPages.ts'];

/**
 * Code shared by two pages gets a file of its own from this size on: on a slow network each request costs half a
 * second.
 */
const SHARED_MIN_BYTES = 60_000;

/**
 * The slices and endpoints that a visitor does without: every page of a signed-in user needs some, and their listeners
 * need all, so they are one file and not a copy in each.
 */
const STATE = {
  name: 'state',
  enforce: true,
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    /[\\/]src[\\/](api[\\/]|.*(Slice|Reducer)\.ts$)/.test(module.nameForCondition() ?? '') &&
    chunkGraph.getModuleChunks(module).every(({ name }) => name !== 'main'),
};

/**
 * What the shell needs is there before any page of a signed-in user, so no page has a copy of it. A visitor's pages have theirs: they
 * do without the shell.
 */
const SHELL = {
  name: 'shell',
  enforce: true,
  chunks: ({ name }: { name?: string | null }) => name !== 'main' && name !== 'replay' && name !== 'public',
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === 'signedIn'),
};

const COMMON_PASSWORDS = 10_000;

/** Each text file of the build a second and a third time, compressed: the server sends those, compressing nothing. */
const PRECOMPRESSED = [
  // Of the three modes of Brotli this one makes the scripts smallest.
  precompressed('br', 'brotliCompress', { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT } }),
  precompressed('gz', 'gzip', { level: 9 }),
];

/** Names the files of each chunk that has a name, with those of the chunks that it needs: a page asks for its own from its head. */
const CHUNK_FILES = {
  apply: (compiler: Compiler) => {
    compiler.hooks.done.tap('ChunkFiles', ({ compilation }) => {
      const files = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]);
      writeFileSync(path.resolve('dist/chunkFiles.json'), JSON.stringify(Object.fromEntries(files)));
    });
  },
};

const resolve = { extensions: ['.tsx', '.ts', '.js'] };

/** The oldest Node that draws the first pages. */
const NODE = '20';

/** Compiles for the browsers of .browserslistrc, or for the given Node, in a tenth of Babel's time: a first start waits for it. */
const compile = (node?: string): RuleSetUseItem => ({
  loader: 'swc-loader',
  options: {
    env: node === undefined ? {} : { targets: { node } },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
  },
});

/** The package names its development build whatever the mode; this one has no warnings in it. */
const ROUTER = path.resolve('node_modules/react-router/dist/production');
const ROUTER_IN_PRODUCTION = {
  'react-router$': path.join(ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(ROUTER, 'dom-export.mjs'),
};

/** twitter-text asks for what every browser that the product supports has had for years, as 18 kB of replacements. */
const NO_REPLACEMENTS = { 'core-js': false } as const;

/**
 * The bundles of scripts/bundleClient.mjs: the browser app (dist/client), and what draws its first pages ahead (dist/pages). The server is
 * scripts/bundleServer.mjs's.
 */
export default [client('production', compile()), pages()];

/** Of the list of common passwords those that are tried first and may be chosen: all would weigh as much as the app. */
function triedFirst(list: string): string[] {
  const choosable = (JSON.parse(list) as string[]).filter((password) => password.length >= PASSWORD_MIN_LENGTH);
  return choosable.slice(0, COMMON_PASSWORDS).sort();
}

/**
 * Classes are exported one by one, so that the bundler writes each name where it is used. A name is that of the file and of the
 * class, as in `week_day`: words weigh less, compressed, than hashes do.
 */
function cssLoader(options: { exportOnlyLocals?: boolean } = {}) {
  const getLocalIdent = ({ resourcePath }: { resourcePath: string }, _pattern: string, name: string) =>
    `${path.basename(resourcePath, '.module.css')}_${name}`;
  return {
    loader: 'css-loader',
    options: { modules: { auto: true, namedExport: true, exportLocalsConvention: 'as-is', getLocalIdent, ...options } },
  };
}

function precompressed(ending: string, algorithm: string, compressionOptions: BrotliOptions | ZlibOptions) {
  const test = /\.(css|js|svg)$/;
  // Even what hardly shrinks, so that no file is compressed on its way.
  return new CompressionPlugin({
    test,
    filename: `[path][base].${ending}`,
    algorithm,
    compressionOptions,
    minRatio: Infinity,
  });
}

/** The browser app; webpack.dev.config.ts serves it while it is written, and compiles it in its own way. */
export function client(mode: 'production' | 'development', compiler: RuleSetUseItem): Configuration {
  const isProduction = mode === 'production';
  return {
    name: 'client',
    mode,
    target: 'web',
    entry: { main: './src/index.tsx', replay: './src/replay/page/index.ts' },
    devtool: isProduction ? 'source-map' : 'eval-cheap-module-source-map',
    // A whole build would spend a seventh of its time on keeping what the next one could use.
    cache: false,
    output: {
      path: path.resolve('dist/client'),
      filename: isProduction ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: IMAGE_NAME,
      publicPath: '/',
      // The content policy lets only this one make addresses of scripts.
      trustedTypes: { policyName: 'postwright' },
      clean: true,
    },
    resolve: { ...resolve, alias: { ...NO_REPLACEMENTS, ...(isProduction && ROUTER_IN_PRODUCTION) } },
    module: {
      parser: { javascript: STRICT_EXPORTS },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, TOKEN_SHEET],
          use: compiler,
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader()] },
        { test: TOKEN_SHEET, use: [MiniCssExtractPlugin.loader, 'css-loader', './scripts/tokenSheetLoader.mjs'] },
        IMAGES,
        { test: path.resolve('public/firstPaint.js'), type: 'asset/source' },
        { test: /language-common.src.passwords[.]json$/, type: 'json', parser: { parse: triedFirst } },
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, minimizerOptions: { compress: { passes: 3 } } }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
      splitChunks: {
        chunks: 'async',
        minSize: SHARED_MIN_BYTES,
        cacheGroups: { state: { ...STATE, priority: 1 }, shell: SHELL },
      },
    },
    performance: { hints: false },
    plugins: [
      new HtmlWebpackPlugin({ template: './public/index.html', chunks: ['main'], scriptLoading: 'defer' }),
      new HtmlWebpackPlugin({ ...REPLAY_PAGE, chunks: ['replay'], scriptLoading: 'defer' }),
      // Identifies, in an action log, the sources from which the page was built.
      new DefinePlugin({ 'process.env.BUILD_ID': JSON.stringify(process.env['BUILD_ID'] ?? '') }),
      new MiniCssExtractPlugin({ filename: isProduction ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css' }),
      ...(isProduction ? [...PRECOMPRESSED, CHUNK_FILES] : []),
    ],
  };
}

function pages(): Configuration {
  return {
    name: 'pages',
    mode: 'production',
    target: `node${NODE}`,
    entry: { main: './src/app/bootstrapPages.tsx' },
    devtool: false,
    output: {
      path: path.resolve('dist/pages'),
      filename: '[name].js',
      assetModuleFilename: IMAGE_NAME,
      publicPath: '/',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve,
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: compile(NODE) },
        // A visitor's pages are drawn, and nothing else is fetched.
        { test: SIGNED_IN.map((file) => path.resolve(file)), parser: { import: false } },
        { test: /\.css$/, exclude: CSS_MODULE, type: 'asset/source' },
        { test: CSS_MODULE, use: [cssLoader({ exportOnlyLocals: true })] },
        IMAGES,
      ],
    },
    externalsPresets: { node: true },
    externals: [
      ({ request }, callback) => {
        const isPackage = request !== undefined && /^[a-z@]/i.test(request) && !path.isAbsolute(request);
        if (isPackage) callback(undefined, `commonjs ${request}`);
        else callback();
      },
    ],
    // The environment decides whether this is production; images are named as in the browser's bundle.
    optimization: { minimize: false, nodeEnv: false, realContentHash: true },
    performance: { hints: false },
  };
}
