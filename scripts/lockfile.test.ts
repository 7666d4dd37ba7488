import path from 'node:path';
import { satisfies } from 'semver';
import { engines } from '../package.json';
import { packages as ofClients } from '../qa/clients/package-lock.json';
import { packages as ofProduct } from '../package-lock.json';
import { packages as ofDrivers } from '../qa/engines/package-lock.json';
import { packages as ofRealSoftware } from '../qa/real/package-lock.json';

type Package = {
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
  /** Some platforms go without it. */
  optional?: true;
  resolved?: string;
};

describe.each<[string, object]>([
  ['of the product', ofProduct],
  ['of other people’s clients', ofClients],
  ['of drivers of browsers', ofDrivers],
  ['of other people’s servers', ofRealSoftware],
])('the lockfile %s', (_whose, packages) => {
  const lock = new Map(Object.entries(packages as Record<string, Package>));
  const installed = [...lock].filter(([folder]) => folder !== '');

  /** The folders of packages that do not declare a version of Node as supported, and what they declare instead. */
  function refusing(version: string): [folder: string, range: string][] {
    return installed.flatMap(([folder, { engines: { node = '*' } = {} }]) =>
      satisfies(version, node) ? [] : [[folder, node]],
    );
  }

  /** True if Node finds a package from a folder: in its own node_modules, or in those above it. */
  function isFoundFrom(folder: string, name: string): boolean {
    if (lock.has(path.posix.join(folder, 'node_modules', name))) return true;
    return folder !== '' && isFoundFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
  }

  it('locks no package that needs a newer Node than package.json declares', () => {
    expect(engines.node).toBe('>=20.19');
    expect(refusing('20.19.0')).toEqual([]);
  });

  /** Packages of single platforms aside: Node itself has left some of those behind. */
  it.each(['22.22.0', '24.21.0'])('locks no package that refuses Node %s', (version) => {
    expect(refusing(version).filter(([folder]) => lock.get(folder)?.optional !== true)).toEqual([]);
  });

  it('locks the packages of all platforms: npm ci refuses a lockfile without them', () => {
    const missing = installed.flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isFoundFrom(folder, name))
        .map((name) => `${name} of ${folder}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that any can be used', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
