import type { ListenerEffectAPI, Store, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { CallContext } from '../api/baseQuery';
import type { RootState } from './rootReducer';

export type { RootState };
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;

/** Attaches the listeners of a subject to a store. */
export type StartListeners = (startListening: AppStartListening) => void;

/** What a store hands to thunks and calls. */
export type StoreContext = CallContext & {
  /** Attaches listeners to the store unless they are attached; true if it did. */
  startOnce: (start: StartListeners) => boolean;
};
export type AppDispatch = ThunkDispatch<RootState, StoreContext, UnknownAction>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();
export const useAppSelector = useSelector.withTypes<RootState>();
