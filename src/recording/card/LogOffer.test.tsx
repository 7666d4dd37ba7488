import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store';
import { CardBoundary } from '../../components/CardBoundary';
import { FailureAidContext } from '../../components/FailureAlert';
import { LogOffer } from './LogOffer';
import { logMessages } from './messages';
import { logRequested, recordingToggled } from './supportSlice';

function Broken(): never {
  throw new Error('broken');
}

it('stands beside what has failed, unless nothing is recorded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store, startListening } = makeStore();
  const heard = jest.fn();
  startListening({ actionCreator: logRequested, effect: heard });
  const view = (
    <Provider store={store}>
      <FailureAidContext value={<LogOffer />}>
        <CardBoundary>
          <Broken />
        </CardBoundary>
      </FailureAidContext>
    </Provider>
  );
  const { unmount } = render(view);
  await userEvent.setup().click(screen.getByRole('button', { name: logMessages.download }));
  expect(heard).toHaveBeenCalledTimes(1);
  unmount();

  store.dispatch(recordingToggled());
  render(view);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: logMessages.download })).not.toBeInTheDocument();
});
