import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { locationSlice } from './locationSlice';

/** States of the features' slices, by their reducer paths: the file of a slice declares it here, and injects the slice. */
export interface LazyLoadedSlices {}

/** The reducer of every store. It grows with the code that is loaded: a slice is part of the state from the next action on. */
export const rootReducer = combineSlices(baseApi, locationSlice).withLazyLoadedSlices<LazyLoadedSlices>();

// While the product is developed, a slice that has changed takes the place of the one before, and the state goes on.
if (process.env['NODE_ENV'] === 'development') {
  const { inject } = rootReducer;
  const override = (...[slice, config]: Parameters<typeof inject>) =>
    inject(slice, { ...config, overrideExisting: true });
  Object.assign(rootReducer, { inject: override });
}

/** The visible state. What the code that is loaded so far has no slice for is missing; selectors take its first state for it. */
export type RootState = ReturnType<typeof rootReducer>;
