import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { require as requireTypeScript } from 'tsx/cjs/api';
import tseslint from 'typescript-eslint';

const {
  networksPlugin,
  replayPlugin,
  DRIZZLE_ONLY,
  EVERYWHERE,
  NOT_REPLAYABLE,
  IMPURE_IN_SLICES,
  IMPURE_IN_COMPONENTS,
  DEAD_CONTROLS,
  LOCAL_STATE,
  EFFECT_GLOBALS,
} = requireTypeScript('./scripts/eslint-rules/index.ts', import.meta.url);

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'qa/**', 'demo/**'];

/** Files whose reader, a tool, asks for a default export. */
const READ_BY_TOOLS = [
  '**/*.d.ts',
  '**/*.config.{ts,mjs}',
  'scripts/*Loader.mjs',
  'server/testing/global*.ts',
  'src/testing/*Environment.ts',
];

/** Folders of one network each, and that of the sandbox's made-up world, whose sources are called like networks. */
const OF_ONE_NETWORK = [
  'contract/networks/**',
  'src/networks/**',
  'server/{networks,sandbox}/{x,facebook,linkedin,instagram,meta,bluesky,mastodon}/**',
  'server/sandbox/corpus/**',
];

const TYPED_HOOKS = {
  name: 'react-redux',
  importNames: ['useSelector', 'useDispatch', 'useStore'],
  message: 'Use the typed hooks of src/app/hooks.',
};
const DATES = { regex: '^dayjs($|/)', message: 'Dates are read and shown by src/lib.' };
const TOASTS = { regex: '^notistack$', message: 'Toasts are state; src/app shows them.' };

const NODE_GLOBALS = [
  ...['Buffer', 'URL', 'console', 'fetch', 'process'],
  ...['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'],
];

const restrictSyntax = (...restrictions) => ({ 'no-restricted-syntax': ['error', ...restrictions] });
const restrictImports = (paths, patterns) => ({ 'no-restricted-imports': ['error', { paths, patterns }] });
const globals = (...names) => ({ globals: Object.fromEntries(names.map((name) => [name, 'readonly'])) });

export default tseslint.config(
  { ignores: ['dist/', '.cache/', '.data/', 'coverage/', 'test-results/', 'server/migrations/'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Ask parseUrl: compiled, this one fails at letters like ü (Node 20).',
        },
      ],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      ...restrictSyntax(...EVERYWHERE),
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // RTK Query's argument type for "none" is void.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Code points are what we want of a string that is spread.
      '@typescript-eslint/no-misused-spread': 'off',
      // It does not see that a closure changes a variable, which is everyday life in asynchronous code.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Fastify's handlers and hooks are async by contract, whether they wait or not.
      '@typescript-eslint/require-await': 'off',
      // Our objects of functions use no `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['{contract,server,src}/**/*.{ts,tsx}'],
    ignores: [...TESTS, ...OF_ONE_NETWORK],
    plugins: { networks: networksPlugin },
    rules: { 'networks/not-by-name': 'error' },
  },
  {
    files: ['server/**/*.ts'],
    ignores: [...TESTS, 'server/{attacks,database,publishing,testing}/**'],
    rules: restrictSyntax(...EVERYWHERE, ...DRIZZLE_ONLY),
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    plugins: { replay: replayPlugin },
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      'replay/current-data-only': 'error',
      'replay/mutation-result-key': 'error',
      ...restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE),
      ...restrictImports([TYPED_HOOKS], [DATES, TOASTS]),
    },
  },
  { files: ['src/**/*Slice.ts'], rules: restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE, ...IMPURE_IN_SLICES) },
  {
    // What is drawn, and the hooks behind it.
    files: ['src/**/*.tsx', 'src/{app,features}/**/use[A-Z]*.ts'],
    ignores: [...TESTS, 'src/index.tsx', 'src/app/bootstrap*.tsx'],
    rules: {
      ...restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE, ...IMPURE_IN_COMPONENTS, ...DEAD_CONTROLS),
      'no-restricted-globals': ['error', ...EFFECT_GLOBALS],
    },
  },
  {
    files: ['src/{app,features}/**/*.tsx', 'src/{app,features}/**/use[A-Z]*.ts'],
    // Their state is what the browser says of an element (a node to draw into, an image that did not load), or text that
    // the store hears of a moment later.
    ignores: [
      ...TESTS,
      'src/app/bootstrap*.tsx',
      'src/app/toasts/ToastBridge.tsx',
      'src/features/composer/editor/useContentText.ts',
      'src/features/composer/media/FileThumb.tsx',
    ],
    rules: restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE, ...IMPURE_IN_COMPONENTS, ...DEAD_CONTROLS, ...LOCAL_STATE),
  },
  // The one place that may ask React for late parts, as src/lib is for dates, and src/app for toasts.
  { files: ['src/lib/lazyPart.ts'], rules: restrictSyntax(...EVERYWHERE) },
  { files: ['src/lib/**'], rules: restrictImports([TYPED_HOOKS], [TOASTS]) },
  { files: ['src/app/**'], rules: restrictImports([TYPED_HOOKS], [DATES]) },
  { files: ['src/app/hooks.ts'], rules: restrictImports([], [DATES, TOASTS]) },
  { files: READ_BY_TOOLS, rules: { 'no-restricted-exports': 'off' } },
  // Only an interface can add to one that a library declares.
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/consistent-type-definitions': 'off' } },
  {
    // Both must fit: the plugin of these rules is there for TypeScript alone.
    files: TESTS.map((glob) => ['**/*.{ts,tsx}', glob]),
    rules: {
      // Deprecated as a way to test state; where the list of actions is what counts, it is the right one.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'redux-mock-store', name: 'legacy_configureStore' }] },
      ],
      // A value that is missing here fails the test, which is what its reader wants to know.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Jest's matchers inside an expected value (expect.any and the like) are typed any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['scripts/**', 'qa/**', 'demo/**', 'e2e/**', 'src/lib/logLine.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{js,cjs,mjs}'], languageOptions: globals(...NODE_GLOBALS) },
  { files: ['**/*.{js,cjs}'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['__mocks__/**'], languageOptions: globals('jest') },
  { files: ['qa/clients/**'], languageOptions: globals('Blob', 'FormData', 'Request', 'URLSearchParams') },
  { files: ['public/**'], languageOptions: globals('document', 'fetch', 'localStorage', 'location', 'window') },
);
