import type { Reducer } from '@reduxjs/toolkit';
import { LogError, type AppVersion, type Log } from './format';

/** Slices and endpoints that a build can fold. */
export type Build = { reducerKeys: readonly string[]; endpoints: readonly string[] };

/** Slices of a root reducer. */
export function reducerKeysOf(reducer: Reducer): string[] {
  return Object.keys(reducer(undefined, { type: '@@replay/init' }) as object);
}

/** Rejects a log that this build could fold only in part, because it lacks a slice or an endpoint of it. */
export function checkBuild(log: Log, build: Build): void {
  const unknownSlices = log.reducerKeys.filter((key) => !build.reducerKeys.includes(key));
  if (unknownSlices.length > 0) throw new LogError('unknownSlices', unknownSlices.join(', '));
  const unknownEndpoints = log.endpoints.filter((name) => !build.endpoints.includes(name));
  if (unknownEndpoints.length > 0) throw new LogError('unknownEndpoints', unknownEndpoints.join(', '));
}

/** A difference between the recording and the running build. */
export type Mismatch = { what: string; recorded: string; running: string; isGrave: boolean };

/** Lists the differences between the recording and the running build; another build, or minor version of a library, is serious. */
export function compareVersions(recorded: AppVersion, running: AppVersion): Mismatch[] {
  const own = { what: 'build', recorded: buildOf(recorded), running: buildOf(running), isGrave: true };
  const libs = Object.entries(running.libs).map(([what, version]) => {
    const theirs = recorded.libs[what] ?? '';
    return { what, recorded: theirs, running: version, isGrave: minorOf(theirs) !== minorOf(version) };
  });
  return [own, ...libs].filter((pair) => pair.recorded !== pair.running);
}

/** Builds of before had the same version, all of them. */
function buildOf({ version, commit }: AppVersion): string {
  return commit === '' || version.endsWith(`+${commit}`) ? version : `${version}+${commit}`;
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
