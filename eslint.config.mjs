import * as parser from '@typescript-eslint/parser';
import { require as requireTypeScript } from 'tsx/cjs/api';

const {
  networksPlugin,
  replayPlugin,
  DRIZZLE_ONLY,
  EVERYWHERE,
  NOT_REPLAYABLE,
  IMPURE_IN_SLICES,
  IMPURE_IN_COMPONENTS,
  DEAD_CONTROLS,
  COMMANDS_IN_SLICES,
  LIVE_STORE,
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
  '{server/networks,sandbox}/{x,facebook,linkedin,instagram,meta,bluesky,mastodon}/**',
  'sandbox/corpus/**',
];

const TYPED_HOOKS = {
  name: 'react-redux',
  importNames: ['useSelector', 'useDispatch', 'useStore'],
  message: 'Use the typed hooks of src/store/hooks.',
};
const DATES = { regex: '^dayjs($|/)', message: 'Dates are read and shown by src/lib.' };
const TOASTS = { regex: '^notistack$', message: 'Toasts are state; src/app shows them.' };

const restrictSyntax = (...restrictions) => ({ 'no-restricted-syntax': ['error', ...restrictions] });
const restrictImports = (paths, patterns) => ({ 'no-restricted-imports': ['error', { paths, patterns }] });

/** The conventions of this project that no ready-made rule knows; those that one knows stand in .oxlintrc.jsonc. */
export default [
  { ignores: ['dist/', '.cache/', '.data/', 'coverage/', 'test-results/', 'server/migrations/'] },
  { linterOptions: { noInlineConfig: true } },
  {
    rules: {
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Ask parseUrl: compiled, this one fails at letters like ü (Node 20).',
        },
        {
          property: 'isComposing',
          message: 'Ask isComposing (src/lib): Safari says false of the Enter that ends a composition.',
        },
      ],
      // A file cannot switch rules off: ESLint obeys no comment, and oxlint obeys this one.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
      ...restrictSyntax(...EVERYWHERE),
    },
  },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
  { files: ['**/*.{js,cjs}'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['{contract,sandbox,server,src}/**/*.{ts,tsx}'],
    ignores: [...TESTS, ...OF_ONE_NETWORK],
    plugins: { networks: networksPlugin },
    rules: { 'networks/not-by-name': 'error' },
  },
  {
    files: ['{sandbox,server}/**/*.ts'],
    ignores: [...TESTS, 'server/{attacks,database,publishing,testing}/**'],
    rules: restrictSyntax(...EVERYWHERE, ...DRIZZLE_ONLY),
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { replay: replayPlugin },
    rules: {
      'replay/current-data-only': 'error',
      'replay/mutation-result-key': 'error',
      'replay/predicate-of-events': 'error',
      ...restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE),
      ...restrictImports([TYPED_HOOKS], [DATES, TOASTS]),
    },
  },
  {
    files: ['src/**/*Slice.ts'],
    rules: restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE, ...IMPURE_IN_SLICES, ...COMMANDS_IN_SLICES),
  },
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
    files: ['src/{app,features,recording}/**/*.tsx', 'src/{app,features,recording}/**/use[A-Z]*.ts'],
    ignores: [...TESTS, 'src/app/bootstrap*.tsx'],
    rules: restrictSyntax(...EVERYWHERE, ...NOT_REPLAYABLE, ...IMPURE_IN_COMPONENTS, ...DEAD_CONTROLS, ...LIVE_STORE),
  },
  {
    files: ['src/{app,features,recording}/**/*.tsx', 'src/{app,features,recording}/**/use[A-Z]*.ts'],
    // An image that did not load, and text that the store hears of a moment later.
    ignores: [...TESTS, 'src/features/composer/editor/useContentText.ts', 'src/features/composer/media/FileThumb.tsx'],
    rules: { 'replay/local-state': 'error' },
  },
  // A test may listen to everything.
  { files: TESTS, rules: { 'replay/predicate-of-events': 'off' } },
  { files: ['src/lib/composing.ts', ...TESTS], rules: { 'no-restricted-properties': 'off' } },
  // The one place that may ask React for late parts, as src/lib is for dates, and src/app for toasts.
  { files: ['src/lib/lazyPart.tsx'], rules: restrictSyntax(...EVERYWHERE) },
  { files: ['src/lib/**'], rules: restrictImports([TYPED_HOOKS], [TOASTS]) },
  { files: ['src/app/**'], rules: restrictImports([TYPED_HOOKS], [DATES]) },
  { files: ['src/store/hooks.ts'], rules: restrictImports([], [DATES, TOASTS]) },
  { files: READ_BY_TOOLS, rules: { 'no-restricted-exports': 'off' } },
];
