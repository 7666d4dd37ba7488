import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RowControls } from './NamedRow';

function List() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  return (
    <section>
      <input aria-label="Add" />
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <RowControls
              name={row}
              controls={[{ label: 'Remove', onClick: () => setRows(rows.filter((kept) => kept !== row)) }]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

it('hands the focus of a removed row to the next one, then to the one before, then to the field above', async () => {
  const user = userEvent.setup();
  render(<List />);
  for (const [removed, heir] of [
    ['Remove: two', 'Remove: three'],
    ['Remove: three', 'Remove: one'],
    ['Remove: one', 'Add'],
  ] as const) {
    await user.click(screen.getByLabelText(removed));
    await waitFor(() => expect(screen.getByLabelText(heir)).toHaveFocus());
  }
});
