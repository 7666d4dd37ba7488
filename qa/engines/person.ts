import { readFileSync } from 'node:fs';
import type { Tab } from './engine';
import { waitFor } from './waitFor';

const QUERIES = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** A person's actions in a window; elements are found by role, label and text, as Testing Library does. */
export type Person = {
  goto: (address: string) => Promise<void>;
  press: (role: string, name: string | RegExp) => Promise<void>;
  /** Types into the field with a label, in place of what is there. */
  fill: (label: string, text: string) => Promise<void>;
  pressWithControl: Tab['pressWithControl'];
  chooseFile: Tab['chooseFile'];
  /** Waits for a text to be seen. */
  see: (text: string | RegExp) => Promise<void>;
  /** Waits for an expression to hold, and returns its value. */
  seeThat: <T>(what: string, expression: string) => Promise<T>;
  popup: (act: () => Promise<void>) => Promise<Person>;
};

export function personAt(tab: Tab): Person {
  /** Waits for one element that can be seen; returns the expression that finds it. */
  async function find(query: string): Promise<string> {
    const all = `TestingLibraryDom.queryAll${query}.filter((one) => one.checkVisibility())`;
    await waitFor(query, async () => {
      if (!(await tab.read<boolean>('typeof TestingLibraryDom === "object"')))
        await tab.read(`void ${asFunction(QUERIES)}`);
      return tab.read<boolean>(`${all}.length > 0`);
    });
    return `${all}[0]`;
  }
  const byRole = (role: string, name: string | RegExp) =>
    find(`ByRole(document.body, "${role}", { name: ${literal(name)} })`);
  const byLabel = (label: string) => find(`ByLabelText(document.body, ${literal(label)})`);
  const seeThat = <T>(what: string, expression: string) => waitFor<T>(what, () => tab.read<T>(expression));

  return {
    goto: tab.goto,
    press: async (role, name) => tab.click(await byRole(role, name)),
    fill: async (label, text) => {
      const field = await byLabel(label);
      await tab.click(field);
      await tab.pressWithControl('a');
      await tab.type(field, text);
    },
    pressWithControl: tab.pressWithControl,
    chooseFile: tab.chooseFile,
    see: async (text) => {
      await find(`ByText(document.body, ${literal(text)})`);
    },
    seeThat,
    popup: async (act) => personAt(await tab.popup(act)),
  };
}

function asFunction(script: string): string {
  return `(function () { ${script}\n }).call(window)`;
}

function literal(text: string | RegExp): string {
  return typeof text === 'string' ? JSON.stringify(text) : String(text);
}
