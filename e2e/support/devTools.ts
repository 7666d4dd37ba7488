import { build } from 'esbuild';
import type { Page } from '@playwright/test';

/** The part of Redux DevTools that sits in the page, as their extension puts it there. */
const EXTENSION = `
  import { compose } from 'redux';
  import { instrument } from '@redux-devtools/instrument';
  const keepTool = (createStore) => (...given) => {
    const store = createStore(...given);
    window.devTool = store.liftedStore;
    return store;
  };
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = ({ actionsDenylist }) => {
    window.unlisted = actionsDenylist;
    return (...enhancers) => compose(...enhancers, keepTool, instrument());
  };
`;

/** Puts Redux DevTools into every page that is loaded from now on. */
export async function addDevTools(page: Page): Promise<void> {
  const stdin = { contents: EXTENSION, resolveDir: __dirname };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const { outputFiles } = await build({ stdin, define, bundle: true, write: false, format: 'iife' });
  await page.addInitScript({ content: outputFiles[0]?.text ?? '' });
}

/** Requests to the tool, by its own actions. */
export type DevTool = {
  isThere: () => Promise<boolean>;
  /** The index of the last action that the panel lists, without those that the product does not want listed, and how many it lists. */
  head: () => Promise<{ index: number; listed: number }>;
  jumpTo: (index: number) => Promise<void>;
  lock: (isLocked: boolean) => Promise<void>;
};

type Lifted = { stagedActionIds: number[]; actionsById: Record<number, { action: { type: string } }> };
type Tooled = typeof window & { devTool: Tool; unlisted: string[] };
type Tool = { getState: () => Lifted; dispatch: (action: object) => void };

export function devToolOf(page: Page): DevTool {
  const dispatch = (action: object) => page.evaluate((given) => (window as Tooled).devTool.dispatch(given), action);
  return {
    isThere: () => page.evaluate(() => 'devTool' in window),
    head: () =>
      page.evaluate(() => {
        const { devTool, unlisted } = window as Tooled;
        const { stagedActionIds, actionsById } = devTool.getState();
        const types = stagedActionIds.map((id) => actionsById[id]?.action.type ?? '');
        // The extension reads the list as patterns.
        const isListed = (type: string) => !new RegExp(unlisted.join('|')).test(type);
        return { index: types.findLastIndex(isListed), listed: types.filter(isListed).length };
      }),
    jumpTo: (index) => dispatch({ type: 'JUMP_TO_STATE', index, actionId: index }),
    lock: (status) => dispatch({ type: 'LOCK_CHANGES', status }),
  };
}
