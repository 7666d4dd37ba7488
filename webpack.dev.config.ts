import path from 'node:path';
import type { Configuration } from 'webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { client } from './webpack.config';

/** Modules of which the build makes the sheet of tokens; there is no page that could be refreshed. */
const RUN_BY_THE_BUILD = /[\\/]theme[\\/](tokenSheet|tokens|cssName)\.ts$/;

/** Babel has the plugin by which a component keeps its state while it changes. */
const app = client('development', { loader: 'babel-loader', options: { plugins: ['react-refresh/babel'] } });

const devServer: ServerConfiguration = {
  host: '127.0.0.1',
  port: Number(process.env['PORT'] ?? 3000),
  static: { directory: path.resolve('public') },
  historyApiFallback: true,
  hot: true,
  // The browser asks for changes where it got the page, under whichever name of this machine that was.
  client: { webSocketURL: 'auto://0.0.0.0:0/ws' },
  proxy: [
    {
      context: ['/api', '/media', '/account-pictures', '/link-pictures', '/healthz', '/readyz'],
      target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3100',
    },
  ],
};

/** The browser app as `npm run dev` serves it: apart from webpack.config.ts, since a build does without the packages for development. */
const config: Configuration = {
  ...app,
  cache: { type: 'filesystem', cacheDirectory: path.resolve('.cache/webpack') },
  plugins: [
    ...(app.plugins ?? []),
    new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, RUN_BY_THE_BUILD] }),
  ],
  devServer,
};
export default config;
