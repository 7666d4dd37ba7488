const { default: createCache } = jest.requireActual('@emotion/cache');

/**
 * Leaves out of jsdom what it cannot afford: it evaluates every :has() anew for each element of which a test asks
 * whether it is visible. Those of the libraries set color schemes and paddings, never what is shown.
 */
function createCacheForJsdom(options) {
  return createCache({ ...options, stylisPlugins: [withoutHas] });
}

function withoutHas(element) {
  if (element.type !== 'rule') return;
  Object.assign(element, { props: element.props.filter((selector) => !selector.includes(':has(')) });
}

module.exports = { __esModule: true, default: createCacheForJsdom };
