/** For `npm run dev`, where hot reload needs Babel's plugin; the build and Jest compile the same by swc, in a tenth of the time. */
module.exports = {
  presets: [
    '@babel/preset-env',
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
  ],
};
