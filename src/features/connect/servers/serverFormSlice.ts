import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { FieldErrors } from '#contract/errors';
import { accountsApi } from '../../../api/accountsApi';
import type { ApiError } from '../../../api/apiError';
import { oauthApi } from '../../../api/oauthApi';
import { sessionEnded } from '../../auth/authSlice';
import { dialogClosed, dialogOpened } from '../../ui/uiSlice';
import { platformChosen, steppedBack } from '../wizard/connectWizardSlice';
import { rootReducer } from '../../../store/rootReducer';

/** A field of the form in which a person names a server. */
export type ServerField = 'server' | 'identifier' | 'password';

/** Id of a field in the page. */
export function fieldId(field: ServerField): string {
  return `connect-${field}`;
}

/** An authorization in the server's own window, or an app password. */
export type SignInMethod = 'window' | 'password';

/** The form of a network of many servers, without the app password: that never leaves its field. */
export type ServerFormState = {
  /** Key of the chosen server (see serverChoices.ts); null until somebody chooses. */
  choice: string | null;
  /** Text of the field for a server that is not offered. */
  server: string;
  /** A handle. */
  identifier: string;
  /** Null until somebody chooses one. */
  method: SignInMethod | null;
  isPending: boolean;
  errors: FieldErrors;
  /** Why the last attempt failed where that concerns no field. */
  failure: ApiError | null;
};

const initialState: ServerFormState = {
  choice: null,
  server: '',
  identifier: '',
  method: null,
  isPending: false,
  errors: {},
  failure: null,
};

const FIELDS: readonly string[] = ['server', 'identifier', 'password'] satisfies ServerField[];

const { connectByPassword } = accountsApi.endpoints;
const { startSignIn } = oauthApi.endpoints;

const serverFormSlice = createSlice({
  name: 'serverForm',
  initialState,
  reducers: {
    serverChosen: (state, { payload }: PayloadAction<string>) => {
      state.choice = payload;
      delete state.errors['server'];
    },
    fieldTyped: (state, { payload }: PayloadAction<{ field: 'server' | 'identifier'; text: string }>) => {
      state[payload.field] = payload.text;
      const { [payload.field]: _gone, ...others } = state.errors;
      state.errors = others;
    },
    methodChosen: (state, { payload }: PayloadAction<SignInMethod>) => {
      state.method = payload;
      state.errors = {};
      state.failure = null;
    },
    /** Sending was tried while fields were blank; what to say of each. */
    blankFieldsFound: (state, { payload }: PayloadAction<FieldErrors>) => {
      state.errors = payload;
      state.failure = null;
    },
  },
  selectors: {
    selectServerForm: (state) => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(dialogOpened, (_state, { payload }) => {
        const again = payload.name === 'connectAccount' ? payload.again : undefined;
        if (again === undefined) return initialState;
        return { ...initialState, identifier: again.username, server: again.server ?? again.username };
      })
      .addMatcher(isAnyOf(startSignIn.matchPending, connectByPassword.matchPending), (state) => {
        Object.assign(state, { isPending: true, errors: {}, failure: null });
      })
      .addMatcher(isAnyOf(startSignIn.matchFulfilled, connectByPassword.matchFulfilled), (state) => {
        state.isPending = false;
      })
      .addMatcher(isAnyOf(startSignIn.matchRejected, connectByPassword.matchRejected), (state, { payload }) => {
        state.isPending = false;
        const ofFields = Object.entries(payload?.fieldErrors ?? {}).filter(([field]) => FIELDS.includes(field));
        if (ofFields.length > 0) state.errors = Object.fromEntries(ofFields);
        else state.failure = payload ?? null;
      })
      .addMatcher(isAnyOf(platformChosen, steppedBack, dialogClosed, sessionEnded), () => initialState);
  },
});

declare module '../../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof serverFormSlice> {}
}

export const { serverChosen, fieldTyped, methodChosen, blankFieldsFound } = serverFormSlice.actions;
export const { selectServerForm } = serverFormSlice.injectInto(rootReducer).selectors;
