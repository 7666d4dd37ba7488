import packageJson from '../../package.json';
import { baseApi } from '../api/index';
import { reducerKeysOf, type Build, type AppVersion } from '../recording/log/format';
import type { WritingBuild } from '../recording/recorder/recorder';
import { rootReducer } from './rootReducer';

/** Libraries whose inner workings show in a log. */
const LIBRARIES = ['@reduxjs/toolkit', 'react', 'react-redux', 'react-router-dom', '@mui/material'] as const;

const buildId = process.env['BUILD_ID'] ?? '';

/** Information about the build in an action log; a version without a build comes from sources that were not built. */
export const appVersion: AppVersion = {
  version: buildId === '' ? packageJson.version : `${packageJson.version}+${buildId}`,
  commit: buildId,
  libs: Object.fromEntries(LIBRARIES.map((name) => [name, packageJson.dependencies[name]])),
};

/** Slices and endpoints that this build can fold. */
export const thisBuild: Build = {
  reducerKeys: reducerKeysOf(rootReducer),
  endpoints: Object.keys(baseApi.endpoints),
};

/** The same for who writes the log of this page. */
export const writingBuild: WritingBuild = { app: appVersion, reducer: rootReducer, ...thisBuild };
