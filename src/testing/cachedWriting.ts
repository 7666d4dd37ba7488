import { draftsApi } from '../api/draftsApi';
import { settingsApi } from '../api/settingsApi';
import { snippetsApi } from '../api/snippetsApi';
import type { CachedMutation } from './cachedQueries';

const { deleteDraft, putDraft } = draftsApi.endpoints;
const { createSnippet, deleteSnippet, updateSnippet } = snippetsApi.endpoints;

/** The mutations of unfinished drafts and snippets, with the queries whose cached copies they make stale. */
export const WRITING_MUTATIONS: Record<string, CachedMutation> = {
  putMySettings: {
    route: 'PUT /me/settings',
    body: { version: 1, settings: {} },
    start: ({ dispatch }) =>
      dispatch(settingsApi.endpoints.putMySettings.initiate({ version: 0, settings: { compact_view: true } })),
  },
  createSnippet: {
    route: 'POST /snippets',
    body: {},
    start: ({ dispatch }) => dispatch(createSnippet.initiate({ name: 'a', kind: 'text', content: 'a' })),
    refetches: ['listSnippets'],
  },
  updateSnippet: {
    route: 'PATCH /snippets/n1',
    body: {},
    start: ({ dispatch }) => dispatch(updateSnippet.initiate({ id: 'n1', name: 'b' })),
    refetches: ['listSnippets'],
  },
  deleteSnippet: {
    route: 'DELETE /snippets/n1',
    start: ({ dispatch }) => dispatch(deleteSnippet.initiate('n1')),
    refetches: ['listSnippets'],
  },
  deleteDraft: {
    route: 'DELETE /drafts/d1',
    start: ({ dispatch }) => dispatch(deleteDraft.initiate({ id: 'd1', revision: 1 })),
  },
  putDraft: {
    route: 'PUT /drafts/d1',
    start: ({ dispatch }) =>
      dispatch(putDraft.initiate({ id: 'd1', body: { content: 'x', form: '{}', is_edit: false, revision: 1 } })),
  },
};
