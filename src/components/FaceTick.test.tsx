import { render, screen } from '@testing-library/react';
import { FaceTick } from './FaceTick';

it('shows by a drawing, and not by colors alone, that a face is ticked', () => {
  const face = (isOn: boolean) => <FaceTick face={<i />} label="Twitter" isOn={isOn} onToggled={jest.fn()} />;
  const { container, rerender } = render(face(false));
  expect(container.querySelector('svg')).toBeNull();
  rerender(face(true));
  expect(container.querySelector('svg')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked();
});
