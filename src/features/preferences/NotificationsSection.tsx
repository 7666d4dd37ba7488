import Typography from '@mui/material/Typography';
import { settingsMessages } from './messages';
import { SectionCard } from '../../components/SectionCard';
import { SwitchRow } from './SwitchRow';

export function NotificationsSection() {
  return (
    <SectionCard id="notifications" title={settingsMessages.notifications}>
      <Typography variant="body2" color="textSecondary">
        {settingsMessages.notificationsHint}
      </Typography>
      <SwitchRow name="emailNotifications" />
      <SwitchRow name="trendingAlerts" />
      <SwitchRow name="keywordMentions" />
      <SwitchRow name="postReminders" />
    </SectionCard>
  );
}
