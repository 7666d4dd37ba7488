const TEST = String.raw`\.test\.tsx?$|^(contract|server|src)/testing/|^sandbox/.*testing/|^server/attacks/`;

/** What runs on a developer's machine alone. */
const FOR_DEVELOPERS = ['^server/database/drizzle[.]config[.]ts$', '^src/replay/commands/writeTest[.]ts$'];

/** The modules of the server that stand on others, each floor above the one before; the rest lies below them all. */
const MODULE_FLOORS = [
  ['analytics', 'events', 'assistant'],
  ['queue'],
  ['posts'],
  ['series', 'imports', 'exports'],
  ['accounts'],
  ['me', 'installation'],
  ['housekeeping'],
];

/** What may import what, as ARCHITECTURE.md draws it; each sentence is what a person sees who breaks the rule. */
module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment:
        'Both sides stand on contract/: it imports nothing else of ours, nothing of Node, and two libraries at most.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: '^contract/|(^|/)node_modules/(typebox|twitter-text)/' },
    },
    {
      name: 'typebox-in-schemas-only',
      comment: 'The browser loads the other files of contract/: only its schemas may need a library.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '^contract/schemas/' },
      to: { path: '(^|/)node_modules/typebox/' },
    },
    {
      name: 'schemas-are-types-in-the-browser',
      comment: 'The browser app takes types from contract/schemas (import type); values would bring the library along.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^contract/schemas/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-and-server-share-contract-only',
      comment: 'src/ and server/ meet in contract/ and nowhere else.',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: TEST },
      to: { path: '^(src|server)/', pathNot: '^$1/' },
    },
    {
      name: 'lib-is-the-bottom',
      comment: 'src/lib helps everybody and knows nobody: it imports packages and contract values only.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/lib/' },
    },
    {
      name: 'components-are-dumb',
      comment:
        'A shared component gets all it shows as props: it may use src/lib and src/networks, never api, features or app.',
      severity: 'error',
      from: { path: '^src/components/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(components|lib|networks)/' },
    },
    {
      name: 'looks-are-data',
      comment:
        'src/networks holds what differs between networks on the screen: each file is data and imports no other code.',
      severity: 'error',
      from: { path: '^src/networks/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/networks/' },
    },
    {
      name: 'store-lies-below-features',
      comment:
        'src/store holds what features and app share of the store: it imports api and lib, and no slice of a feature.',
      severity: 'error',
      from: { path: '^src/store/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(store|api|lib)/' },
    },
    {
      name: 'api-knows-no-screens',
      comment: 'src/api talks to the server for all features: it imports contract and src/lib only.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(api|lib)/' },
    },
    {
      name: 'features-do-not-meet',
      comment:
        'A feature imports no other feature but the slices of auth and ui: what two share belongs in api, contract or an event.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/(auth/authSlice|ui/uiSlice)[.]ts$'] },
    },
    {
      name: 'auth-lies-below-ui',
      comment:
        'What the screen shows ends with a session, so features/ui reads events of features/auth: nothing leads back.',
      severity: 'error',
      from: { path: '^src/features/auth/', pathNot: TEST },
      to: { path: '^src/features/ui/' },
    },
    {
      name: 'features-hang-below-app',
      comment: 'src/app joins the features, and records them: what a feature needs of either lies in src/store.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TEST },
      to: { path: '^src/(app|recording|replay)/' },
    },
    {
      name: 'recording-lies-below-app',
      comment:
        'src/recording writes down what a store does, whatever its slices are: src/app hands in the rest, and of features it knows auth and ui.',
      severity: 'error',
      from: { path: '^src/recording/', pathNot: TEST },
      to: { path: '^src/(app|features|replay)/', pathNot: '^src/features/(auth/authSlice|ui/uiSlice)[.]ts$' },
    },
    {
      name: 'replay-stands-on-top',
      comment: 'src/replay shows what the product has recorded, in programs of its own: nobody imports it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/replay/'] },
      to: { path: '^src/replay/' },
    },
    {
      name: 'database-and-media-are-low',
      comment:
        'The database and the stored files stand on server/lib and each other: whoever uses them, they know nobody above.',
      severity: 'error',
      from: { path: '^server/(database|media)/', pathNot: TEST },
      to: { path: '^server/(networks|repositories|tokens|publishing|commands)/' },
    },
    {
      name: 'publishing-stands-above',
      comment: 'Networks, HTTP and the shared rows know neither tokens nor the publisher; tokens know no publisher.',
      severity: 'error',
      from: { path: '^server/(networks|http|repositories|(tokens))/', pathNot: TEST },
      to: { path: '^server/(tokens|publishing|commands)/', pathNot: '^server/$2/' },
    },
    {
      name: 'modules-stand-on-the-rest',
      comment:
        'A module is a subject of the API: what it stands on (the database, networks, the publisher) knows none of them.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: [TEST, '^server/(modules|commands)/'] },
      to: { path: '^server/modules/' },
    },
    ...MODULE_FLOORS.map((floor, index) => ({
      name: `modules-below-${floor[0]}`,
      comment:
        'Modules stand on floors: one reads another that lies below it, so that a change is known to reach upwards alone.',
      severity: 'error',
      from: {
        path: '^server/modules/',
        pathNot: [TEST, `^server/modules/(${MODULE_FLOORS.slice(index).flat().join('|')})/`],
      },
      to: { path: `^server/modules/(${MODULE_FLOORS.slice(index).flat().join('|')})/` },
    })),
    {
      name: 'repositories-know-the-database-only',
      comment: 'Repositories hold the SQL: whoever asks, they know nothing of HTTP, tokens and the publisher.',
      severity: 'error',
      from: { path: '^server/repositories/', pathNot: TEST },
      to: { path: ['^server/(http|publishing)/', '(^|/)node_modules/@?fastify'] },
    },
    {
      name: 'sql-in-repositories',
      comment:
        'SQL lives in repositories, those of a module and those that several share, and in the publisher’s own store.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          TEST,
          '^server/(repositories|database|publishing|tokens|events)/',
          '^server/modules/[^/]+/[^/]*Repository[.]ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-has-rooms',
      comment: 'In server/ itself lies only what starts the server and puts it together: everything else has a room.',
      severity: 'error',
      from: {
        path: '^server/(?!(main|startServer|buildServer|config|decorators[.]d|placeNetworks)[.](test[.])?ts$)[^/]+[.]ts$',
      },
      to: {},
    },
    {
      name: 'the-ground-is-the-bottom',
      comment: 'Small helpers of the server stand below everything: of ours they import only each other.',
      severity: 'error',
      from: { path: '^server/lib/', pathNot: TEST },
      to: { path: '^server/', pathNot: '^server/lib/' },
    },
    {
      name: 'networks-know-no-database',
      comment: 'A connector speaks HTTP with one network: it stores nothing and knows nothing of our own API.',
      severity: 'error',
      from: { path: '^server/networks/', pathNot: TEST },
      to: {
        path: '^server/(repositories|database|modules|http|publishing|tokens)/|^sandbox/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sandbox-stands-apart',
      comment:
        'The sandbox is a program of its own, the outside world: it shares the contract and server/lib with the server.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: TEST },
      to: {
        path: '^(src|server)/',
        pathNot: '^server/lib/',
      },
    },
    {
      name: 'nobody-knows-the-sandbox',
      comment: 'Only the start of the server, and the check of keys, know that a network may be the sandbox.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: [TEST, '^server/commands/checkKeys/'] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Production code imports neither tests nor what was written for them.',
      severity: 'error',
      from: { path: '^(src|server|contract|sandbox)/', pathNot: TEST },
      to: { path: [TEST, '^(e2e|qa|demo|__mocks__)/'] },
    },
    {
      name: 'qa-stands-on-top',
      comment: 'qa/ holds the deep proofs and what they alone need: it may import everything, and nobody imports it.',
      severity: 'error',
      from: { pathNot: ['^qa/', TEST] },
      to: { path: '^qa/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Modules that need each other cannot be understood one at a time, be it for a type or for what is loaded later.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'scripts-run-without-packages',
      comment: 'npm start must run before anything is installed: its scripts use Node alone.',
      severity: 'error',
      from: {
        path: '^scripts/',
        pathNot: ['^scripts/(eslint-rules/|bundle(Client|Server)[.]mjs|spec[.]mjs)', TEST],
      },
      to: { dependencyTypesNot: ['core', 'local'] },
    },
    {
      name: 'no-development-packages-in-production',
      comment: 'What the product needs to run is listed under dependencies.',
      severity: 'error',
      from: { path: '^(src|server|contract|sandbox)/', pathNot: [TEST, ...FOR_DEVELOPERS] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      // Those of qa/engines are installed when it runs.
      to: { couldNotResolve: true, pathNot: '^(puppeteer-core|selenium-webdriver)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
  },
};
