import { memo, type SyntheticEvent } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useAppSelector } from '../../app/hooks';
import { selectTags } from './form/composerSlice';
import { COMPOSER_PANEL_ID, COMPOSER_TABS, type ComposerTab } from './form/composerTabs';
import { composerMessages } from './form/messages';
import { selectMedia } from './form/mediaSlice';

type Props = { current: ComposerTab; onOpen: (tab: ComposerTab) => void };

/** The tabs over the form, with the number of files and hashtags behind them. */
export const ComposerTabList = memo(function ComposerTabList({ current, onOpen }: Props) {
  const files = useAppSelector(selectMedia).length;
  const hashtags = useAppSelector((state) => selectTags(state, 'hashtags')).length;
  const counts: Record<ComposerTab, number> = { editor: 0, media: files, hashtags };
  return (
    <Tabs
      value={current}
      onChange={(_event: SyntheticEvent, tab: ComposerTab) => onOpen(tab)}
      aria-label={composerMessages.tabs}
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      sx={{ '& .MuiTab-root': { minWidth: 0, px: { xs: 0.75, sm: 2 } } }}
    >
      {COMPOSER_TABS.map(({ tab, label }) => (
        <Tab
          key={tab}
          value={tab}
          label={counts[tab] === 0 ? label : `${label} (${counts[tab]})`}
          id={`composer-tab-${tab}`}
          aria-controls={COMPOSER_PANEL_ID}
        />
      ))}
    </Tabs>
  );
});
