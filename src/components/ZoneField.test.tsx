import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ZoneField } from './ZoneField';

function Form() {
  const [zone, setZone] = useState('America/New_York');
  return <ZoneField id="zone" label="Zone" zone={zone} onChosen={setZone} />;
}

it('comes with the chosen zone alone, and then has them all', async () => {
  expect(renderToString(<Form />).match(/<option/g)).toHaveLength(1);
  render(<Form />);
  const field = screen.getByRole('combobox', { name: 'Zone' });
  expect(field).toHaveDisplayValue('America/New York');
  await userEvent.selectOptions(field, await within(field).findByRole('option', { name: 'Asia/Tokyo' }));
  expect(field).toHaveValue('Asia/Tokyo');
  expect(within(field).getAllByRole('option').length).toBeGreaterThan(400);
});
