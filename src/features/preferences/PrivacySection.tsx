import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { settingsMessages } from './messages';
import { SectionCard } from '../../components/SectionCard';
import { SwitchRow } from './SwitchRow';

export function PrivacySection() {
  const dispatch = useAppDispatch();
  return (
    <SectionCard id="privacy" title={settingsMessages.privacy}>
      <SwitchRow name="twoFactor" hint={settingsMessages.twoFactorHint} />
      <SwitchRow name="dataSharing" hint={settingsMessages.dataSharingHint} />
      <div>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'changePassword' }))}
        >
          {settingsMessages.changePassword}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {settingsMessages.changePasswordHint}
        </Typography>
      </div>
    </SectionCard>
  );
}
