import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { dialogOpened, selectDialog } from '../../features/ui/uiSlice';
import { DialogBoundary } from './DialogHost';
import { makeWholeStore } from '../../testing/makeWholeStore';

function Broken(): never {
  throw new Error('a bug in this dialog');
}

it('keeps a failure inside the dialog, which can be closed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = makeWholeStore();
  store.dispatch(dialogOpened({ name: 'shortcuts' }));
  render(
    <Provider store={store}>
      <p>The page</p>
      <DialogBoundary>
        <Broken />
      </DialogBoundary>
    </Provider>,
  );
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'This couldn’t be opened' })).toHaveTextContent(
    'Something went wrong in this part of the page.',
  );

  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  expect(selectDialog(store.getState())).toBeNull();
});
