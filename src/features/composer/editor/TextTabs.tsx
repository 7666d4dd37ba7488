import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { TEXT_PANEL_ID } from '../form/fieldIds';
import { composerMessages } from '../form/messages';
import { selectVariants, textTabChosen } from '../form/variantSlice';
import * as styles from './editor.module.css';

const ALL = 'all';

type Props = { platforms: readonly AccountPlatform[]; shown: AccountPlatform | null };

/** Chooses whose text is shown: that of all networks, or of one; a dot marks those that have their own. */
export function TextTabs({ platforms, shown }: Props) {
  const dispatch = useAppDispatch();
  const variants = useAppSelector(selectVariants);

  function handleChange(_event: unknown, tab: AccountPlatform | typeof ALL) {
    dispatch(textTabChosen({ platform: tab === ALL ? null : tab }));
  }

  return (
    <Tabs
      value={shown ?? ALL}
      onChange={handleChange}
      aria-label={composerMessages.textTabs}
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      className={styles.textTabs}
    >
      <Tab value={ALL} label={composerMessages.allNetworks} id={`${TEXT_PANEL_ID}-all`} aria-controls={TEXT_PANEL_ID} />
      {platforms.map((platform) => (
        <Tab
          key={platform}
          value={platform}
          id={`${TEXT_PANEL_ID}-${platform}`}
          aria-controls={TEXT_PANEL_ID}
          label={
            <span>
              {NETWORKS[platform].name}{' '}
              {variants.some((one) => one.platform === platform) && (
                <span className={styles.dot}>
                  <span className="visually-hidden">{composerMessages.hasOwnText}</span>
                </span>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
