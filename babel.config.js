/**
 * One transform for webpack (browser and server bundle) and for Jest. webpack.config.ts passes the target through
 * the caller's `target`; without one (Jest) the code runs on this Node.
 */
module.exports = (api) => {
  const isBrowser = api.caller((caller) => caller?.target === 'web');
  return {
    presets: [
      ['@babel/preset-env', isBrowser ? {} : { targets: { node: 'current' } }],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
  };
};
