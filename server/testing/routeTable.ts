/** Reads the lines of Fastify's own table of routes, in which children stand four characters further right. */
export function readRoutes(table: string): string[] {
  const parents: string[] = [];
  return table.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents[depth] = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + path;
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return own.map((method) => `${method} ${parents[depth] ?? ''}`);
  });
}
