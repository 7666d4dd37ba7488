import http from 'node:http';
import https from 'node:https';

/** Where the sandbox has what the clients look for on the networks' own hosts. */
const PATHS = {
  'x.com': '/x',
  'api.x.com': '/x',
  'www.linkedin.com': '/linkedin',
  'api.linkedin.com': '/linkedin',
  'www.facebook.com': '/facebook',
  'graph.facebook.com': '/facebook/graph',
  'graph-video.facebook.com': '/facebook/graph',
};

/**
 * Sends every call of this process that is meant for a network to the sandbox at `origin`; any other host but this
 * machine is refused. Returns the function that does this to one address. `paths` adds to the table above.
 */
export function mapHosts(origin, paths = {}) {
  const table = { ...PATHS, ...paths };
  const map = (address) => {
    const url = new URL(address);
    if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') return url;
    if (table[url.hostname] === undefined) throw new Error(`No client may call ${url.hostname}.`);
    return new URL(table[url.hostname] + url.pathname + url.search, origin);
  };

  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    input instanceof Request ? fetch(new Request(map(input.url), input), init) : fetch(map(input), init);

  https.request = (...parameters) => {
    const [first] = parameters;
    const isAddress = typeof first === 'string' || first instanceof URL;
    const options = isAddress ? { ...toOptions(new URL(first)), ...parameters[1] } : first;
    const done = parameters.find((one) => typeof one === 'function');
    const { href, hostname, port, pathname, search } = map(
      `https://${options.hostname ?? options.host}${options.path}`,
    );
    const headers = { ...options.headers, host: new URL(href).host };
    const { method, timeout } = options;
    return http.request({ method, timeout, headers, hostname, port, path: pathname + search }, done);
  };
  return map;
}

function toOptions({ hostname, pathname, search }) {
  return { hostname, path: pathname + search };
}
