import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { ReplayModeContext } from '../../../lib/replayMode';
import { saveTokenRecord } from '../../../lib/tokenRecords';
import { tokenCopied, tokensRevealed } from '../accountsSlice';
import { TokenDetails } from './TokenDetails';
import { makeWholeStore } from '../../../testing/makeWholeStore';

const ROW = {
  platform: 'twitter',
  accountId: '42',
  displayName: 'Ada',
  username: 'ada',
  profileImage: '',
  connectedAt: '2026-11-20T11:00:00.000Z',
  server: null,
  isConnected: true,
  token: { expiresAt: null },
} as const;

it('shows in a replay that tokens are shown, and one was copied, but none of whoever looks at it', () => {
  saveTokenRecord({
    platform: 'twitter',
    access_token: 'smt_of_somebody_else',
    account_id: '42',
    account_name: 'Ada',
    account_username: 'ada',
    connected_at: ROW.connectedAt,
  });
  const { store } = makeWholeStore();
  render(
    <ReplayModeContext value={true}>
      <Provider store={store}>
        <TokenDetails row={ROW} />
      </Provider>
    </ReplayModeContext>,
  );
  act(() => {
    store.dispatch(tokensRevealed(ROW));
    store.dispatch(tokenCopied({ ...ROW, kind: 'access' }));
  });
  expect(screen.getByRole('button', { name: 'Hide tokens: ada, Twitter' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Access token: ada, Twitter' })).toHaveTextContent('Copied');
  expect(screen.queryByText('smt_of_somebody_else')).not.toBeInTheDocument();
});
