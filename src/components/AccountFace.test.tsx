import { fireEvent, render } from '@testing-library/react';
import { ReplayModeContext } from '../lib/replayMode';
import { AccountFace } from './AccountFace';

const ADA = {
  displayName: 'Ada Lovelace',
  username: 'ada',
  platform: 'twitter',
  profileImage: '/account-pictures/1',
} as const;

const pictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));

it('shows the picture of the account, and its initials once that does not load, until there is another', () => {
  const { container, rerender } = render(<AccountFace account={ADA} />);
  expect(pictures(container)).toEqual([ADA.profileImage]);
  fireEvent.error(container.querySelector('img')!);
  expect([pictures(container), container.textContent]).toEqual([[], 'AL']);
  rerender(<AccountFace account={{ ...ADA, profileImage: '/account-pictures/2' }} />);
  expect(pictures(container)).toEqual(['/account-pictures/2']);
});

it.each(['', 'data:image/svg+xml,placeholder', 'https://elsewhere.example/ada.png'])(
  'shows initials for %p, which is no picture that our server keeps',
  (profileImage) => {
    const { container } = render(<AccountFace account={{ ...ADA, profileImage }} />);
    expect([pictures(container), container.textContent]).toEqual([[], 'AL']);
  },
);

it('asks for no picture in a replay', () => {
  const { container } = render(
    <ReplayModeContext value={true}>
      <AccountFace account={ADA} />
    </ReplayModeContext>,
  );
  expect([pictures(container), container.textContent]).toEqual([[], 'AL']);
});
