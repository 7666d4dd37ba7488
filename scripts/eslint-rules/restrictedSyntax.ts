type Restriction = { selector: string; message: string };

const NO_HTML_FROM_STRINGS = 'Text of others is text: no HTML is set from strings.';

const NO_SILENT_CUT =
  'maxLength cuts what is pasted in silence: take the whole text, and say that it is too long (OverNote).';

export const EVERYWHERE: Restriction[] = [
  {
    selector: 'JSXOpeningElement[name.name=/^(input|textarea|.*Field)$/] > JSXAttribute[name.name="maxLength"]',
    message: NO_SILENT_CUT,
  },
  { selector: 'Property[key.name="htmlInput"] Property[key.name="maxLength"]', message: NO_SILENT_CUT },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: NO_HTML_FROM_STRINGS },
  { selector: 'Property[key.name="dangerouslySetInnerHTML"]', message: NO_HTML_FROM_STRINGS },
  {
    selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'A cast through unknown switches the types off: narrow the value, or fix the type.',
  },
];

const LATE_CODE = 'A replay fetches all code before it begins: declare late parts with lazyPart of src/lib.';

/** Code whose effects a log of plain actions could not replay. */
export const NOT_REPLAYABLE: Restriction[] = [
  {
    selector: 'Identifier[name=/^useLazy\\w*Query$/]',
    message: 'The argument of a lazy query sits in the component: keep it in the store, use the query with skipToken.',
  },
  {
    selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
    message: LATE_CODE,
  },
  { selector: 'MemberExpression[object.name="React"][property.name="lazy"]', message: LATE_CODE },
  {
    selector: 'MemberExpression[property.name="upsertQueryData"]',
    message: 'It is marked by a symbol, which a log cannot hold: use upsertQueryEntries.',
  },
  {
    selector: 'Property[key.name=/^(provides|invalidates)Tags$/] > :function[params.length>3]',
    message: 'The meta of a response is not in the log: derive tags from result, error and argument.',
  },
  {
    selector: 'Identifier[name="baseQueryMeta"]',
    message: 'The meta of a response is not in the log: merge and reduce by its data and argument.',
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration CallExpression[callee.name=/^(makeStore|configureStore|createStore|legacy_createStore|createLiveApp)$/]:not(:function *)',
    message: 'A store that a module holds is the live one in a replay too: make it in a function, pass it by Provider.',
  },
];

const CONTROLS = '/^(button|Button|IconButton|Fab|MenuItem|ListItemButton|CardActionArea)$/';
const DOES_SOMETHING = '/^(onClick|onMouseDown|onPointerDown|href|component|to)$/';

/** Controls that do nothing: each press changes something that can be seen. */
export const DEAD_CONTROLS: Restriction[] = [
  {
    selector: `JSXOpeningElement[name.name=${CONTROLS}]:not(:has(JSXAttribute[name.name=${DOES_SOMETHING}])):not(:has(JSXAttribute[name.name="type"][value.value="submit"])):not(:has(JSXAttribute[name.name="disabled"][value=null])):not(:has(JSXSpreadAttribute))`,
    message: 'This control does nothing: give it a handler, a target or type="submit", or take it away.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^on[A-Z]/] > JSXExpressionContainer > ArrowFunctionExpression > BlockStatement.body[body.length=0]',
    message: 'This handler does nothing: whoever presses here waits for something to happen.',
  },
];

/** A store that a replay does not use. */
export const LIVE_STORE: Restriction[] = [
  {
    selector:
      'ImportDeclaration[importKind!="type"][source.value=/\\u002f(store|live)$/] > ImportSpecifier[importKind!="type"]',
    message: 'In a replay the store is another one: components reach it by the hooks of src/store/hooks.',
  },
];

const IMPURE = [
  { what: 'Time', selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]' },
  { what: 'Time', selector: 'NewExpression[callee.name="Date"][arguments.length=0]' },
  { what: 'Time', selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]' },
  { what: 'Time', selector: 'CallExpression[callee.object.name="systemClock"][callee.property.name="now"]' },
  { what: 'Chance', selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]' },
  { what: 'An id', selector: 'CallExpression[callee.name=/^(nanoid|uuid|v4|v7)$/]' },
  { what: 'An id', selector: 'CallExpression[callee.property.name="randomUUID"]' },
];

/** Reducers: only `prepare` may ask for time, ids and chance, and puts them into the action. */
export const IMPURE_IN_SLICES: Restriction[] = IMPURE.map(({ what, selector }) => ({
  selector: `CallExpression[callee.name="createSlice"] ${selector}:not(Property[key.name="prepare"] *)`,
  message: `${what} arrives inside the action, made in \`prepare\` or by the listener: a reducer must repeat itself.`,
}));

/** Reducers that change nothing. */
export const COMMANDS_IN_SLICES: Restriction[] = [
  {
    selector:
      'CallExpression[callee.name="createSlice"] Property[key.name="reducers"] Property > ArrowFunctionExpression:matches([body.type="Identifier"][body.name="undefined"], [body.type="BlockStatement"][body.body.length=0])',
    message:
      'This action changes nothing and only starts a call: make it a thunk or a mutation hook beside its button, or an event (createAction) where several causes share an effect.',
  },
];

const EFFECTS = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches'],
  ...['setTimeout', 'setInterval', 'requestIdleCallback', 'requestAnimationFrame'],
];

const EFFECT_MESSAGE = 'In a component this runs again in replay: effects live in listeners and in src/lib.';

export const IMPURE_IN_COMPONENTS: Restriction[] = [
  ...IMPURE.map(({ what, selector }) => ({
    selector,
    message: `${what} read while drawing cannot be replayed: use the clock of src/lib, or put it into an action.`,
  })),
  { selector: 'ImportExpression:not(CallExpression[callee.name="lazyPart"] *)', message: LATE_CODE },
  {
    selector: 'AssignmentExpression > MemberExpression.left[object.name="document"][property.name="cookie"]',
    message: EFFECT_MESSAGE,
  },
  {
    selector: 'CallExpression[callee.property.name=/^(sendBeacon|pushState|replaceState)$/]',
    message: EFFECT_MESSAGE,
  },
  {
    selector: `MemberExpression[object.name=/^(window|globalThis|self)$/][property.name=/^(${EFFECTS.join('|')})$/]`,
    message: EFFECT_MESSAGE,
  },
];

export const EFFECT_GLOBALS = EFFECTS.map((name) => ({ name, message: EFFECT_MESSAGE }));

/** Where SQL is written with Drizzle: everywhere on the server but in the publisher and in what opens connections. */
export const DRIZZLE_ONLY: Restriction[] = [
  {
    selector:
      'CallExpression[callee.property.name="query"]:matches([callee.object.name=/^(pool|client)$/], [callee.object.property.name=/^(pool|client)$/])',
    message: 'SQL as text is for the publisher and the database folder: use Drizzle, or prepareStatement.',
  },
];
