import { RuleTester } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import { currentDataOnly } from './currentDataOnly';
import { localState } from './localState';
import { mutationResultKey } from './mutationResultKey';
import { predicateOfEvents } from './predicateOfEvents';

const tester = new RuleTester({ languageOptions: { parser } });
const pathDependent = (name: string) => [{ messageId: 'pathDependent', data: { name } }];
const keyMissing = [{ messageId: 'keyMissing' }];

tester.run('current-data-only', currentDataOnly, {
  valid: [
    'const { currentData, isFetching, error } = useListPostsQuery();',
    'const posts = useListPostsQuery(); draw(posts.currentData, posts.isFetching);',
    'const { data } = chart;',
    'useListPostsQuery(undefined, { selectFromResult: ({ currentData }) => ({ currentData }) });',
  ],
  invalid: [
    { code: 'const { data } = useListPostsQuery();', errors: pathDependent('data') },
    { code: 'const { data: posts = [] } = useListPostsQuery(filter);', errors: pathDependent('data') },
    { code: 'const { isLoading } = postsApi.useListPostsQuery();', errors: pathDependent('isLoading') },
    { code: 'const posts = useListPostsQuery().data;', errors: pathDependent('data') },
    { code: 'const query = useGetMeQuery(); draw(query.isSuccess);', errors: pathDependent('isSuccess') },
    { code: 'const query = useGetMeQuery(); const { data } = query;', errors: pathDependent('data') },
    { code: 'useGetMeQuery(id, { selectFromResult: ({ data }) => ({ data }) });', errors: pathDependent('data') },
  ],
});

tester.run('mutation-result-key', mutationResultKey, {
  valid: [
    'const [createPost] = useCreatePostMutation();',
    'const [createPost, { isLoading }] = useCreatePostMutation({ fixedCacheKey: COMPOSER });',
    'const createPost = useCreatePostMutation()[0];',
    'const [a, b] = useState();',
  ],
  invalid: [
    { code: 'const [create, { isLoading }] = useCreatePostMutation();', errors: keyMissing },
    { code: 'const [, result] = useCreatePostMutation({ selectFromResult });', errors: keyMissing },
    { code: 'const [...all] = useCreatePostMutation();', errors: keyMissing },
    { code: 'const creation = useCreatePostMutation();', errors: keyMissing },
  ],
});

const stateAlone = [{ messageId: 'stateAlone' }];

tester.run('predicate-of-events', predicateOfEvents, {
  valid: [
    'startListening({ predicate: (action, state) => opened.match(action) && isDue(state), effect });',
    'startListening({ predicate: (_action, state, before) => isDue(state) && !isDue(before), effect });',
    'startListening({ predicate: (_action, { composer }, { composer: before }) => composer !== before, effect });',
    'startListening({ predicate: ({ type }) => type === "a", effect });',
    'startListening({ predicate: isUrgent, effect }); function isUrgent(action) { return opened.match(action); }',
    'startListening({ actionCreator: opened, effect });',
    'const isOver = await condition((_action, state) => !isDue(state));',
  ],
  invalid: [
    { code: 'startListening({ predicate: (_action, state) => isDue(state), effect });', errors: stateAlone },
    { code: 'startListening({ predicate: (_action, { composer }) => composer.isDue, effect });', errors: stateAlone },
    { code: 'startListening({ predicate: (_a, state, _before) => isDue(state), effect });', errors: stateAlone },
    { code: 'startListening({ predicate: () => true, effect });', errors: stateAlone },
    {
      code: 'startListening({ predicate: isDue, effect }); function isDue(_action, state) { return state.isDue; }',
      errors: stateAlone,
    },
    {
      code: 'const isDue = (_action, state) => state.isDue; startAppListening({ predicate: isDue, effect });',
      errors: stateAlone,
    },
  ],
});

const unexplained = [{ messageId: 'unexplained' }];

tester.run('local-state', localState, {
  valid: [
    '// Glance: the menu closes with the next press.\nconst [isOpen, setIsOpen] = useState(false);',
    'function A() {\n// Glance: what the browser measured of the box.\nconst [width, setWidth] = React.useState(0);\nconst [height, setHeight] = useState(0);\n}',
    'const value = useRef(0); const own = useOwnState();',
  ],
  invalid: [
    { code: 'const [isOpen, setIsOpen] = useState(false);', errors: unexplained },
    { code: 'const [draft, change] = React.useReducer(reduce, empty);', errors: unexplained },
    { code: '// The draft.\nconst [draft, setDraft] = useState("");', errors: unexplained },
    { code: '// Glance: no.\nconst [draft, setDraft] = useState("");', errors: unexplained },
    {
      code: '// Glance: the menu closes with the next press.\nconst [a, b] = useState(1);\n\nconst [c, d] = useState(2);',
      errors: unexplained,
    },
  ],
});
