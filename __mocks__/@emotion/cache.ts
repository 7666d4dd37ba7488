import type createEmotionCache from '@emotion/cache';

const { default: createCache } = jest.requireActual<{ default: typeof createEmotionCache }>('@emotion/cache');

/**
 * Leaves out of jsdom what it cannot afford: it evaluates every :has() anew for each element of which a test asks
 * whether it is visible. Those of the libraries set colour schemes and paddings, never what is shown.
 */
export default function createCacheForJsdom(options: Parameters<typeof createCache>[0]) {
  return createCache({
    ...options,
    stylisPlugins: [
      (element) => {
        if (element.type === 'rule' && Array.isArray(element.props)) {
          element.props = element.props.filter((selector) => !selector.includes(':has('));
        }
      },
    ],
  });
}
