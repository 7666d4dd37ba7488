import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useNavigate } from 'react-router-dom';
import { paths, postsPath } from '../../../core/paths';
import { searchOfWeek } from '../../../lib/searchOfWeek';
import { weekMessages } from '../messages';
import type { PostView } from './tabFilters';

type Props = { view: PostView };

/** Shows scheduled posts as a list or week by week; the address names which. */
export function ViewSwitch({ view }: Props) {
  const navigate = useNavigate();

  function handleChange(_event: unknown, chosen: PostView | null) {
    // Pressing the active button would clear the choice: ignore it.
    if (chosen === null) return;
    void navigate(chosen === 'week' ? paths.home + searchOfWeek() : postsPath('scheduled'), { replace: true });
  }

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={handleChange}
      aria-label={weekMessages.views}
      sx={{ mb: 2 }}
    >
      <ToggleButton value="list">{weekMessages.list}</ToggleButton>
      <ToggleButton value="week">{weekMessages.week}</ToggleButton>
    </ToggleButtonGroup>
  );
}
