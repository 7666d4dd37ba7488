import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from './product';
import { watchForTrouble, type Trouble } from './trouble';

type PerTest = { trouble: Trouble };
type PerWorker = { sharedProduct: Product };

const watched = base.extend<PerTest>({
  trouble: [
    async ({ context }, use) => {
      const trouble = watchForTrouble();
      context.on('page', (page) => trouble.watch(page));
      await use(trouble);
      trouble.check();
    },
    { auto: true },
  ],
});

/** A test on a product that other tests use as well; each makes a user of its own. */
export const test = watched.extend<{ product: Product }, PerWorker>({
  sharedProduct: [
    async ({ browserName }, use) => {
      const product = await startProduct(browserName);
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: ({ sharedProduct }, use) => use(sharedProduct),
  baseURL: ({ sharedProduct }, use) => use(sharedProduct.origin),
});

/** A test that kills the server, and therefore has one of its own. */
export const ownProductTest = watched.extend<{ product: Product }>({
  product: async ({ browserName }, use) => {
    const product = await startProduct(browserName);
    await use(product);
    await product.dispose();
  },
  baseURL: ({ product }, use) => use(product.origin),
});

/** Fails on any violation of WCAG 2.2 AA that axe finds on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const summary = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(summary, page.url()).toEqual([]);
}

export { expect };
