import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { APP_PLATFORMS, KEYLESS_PLATFORMS } from '#contract/networks';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { DemoFootnote } from './DemoFootnote';
import { connectMessages } from '../messages';
import { PlatformTiles } from './PlatformTiles';
import { StepHeading } from './StepHeading';

const KEYLESS_ID = 'keyless-platforms';

/** The networks to choose from: those of the operator's apps (spec section 3), then those that need none. */
export function PlatformStep() {
  const { currentData: configs } = useGetOAuthConfigQuery();
  return (
    <DialogContent sx={{ pt: 0 }}>
      <StepHeading>{connectMessages.choosePlatform}</StepHeading>
      <PlatformTiles platforms={APP_PLATFORMS} offered={configs?.platforms} />
      <DemoFootnote />
      <Typography id={KEYLESS_ID} component="h4" variant="h3" sx={{ mt: 2.5, mb: 1.5 }}>
        {connectMessages.noKeysNeeded}
      </Typography>
      <PlatformTiles platforms={KEYLESS_PLATFORMS} offered={configs?.keyless} labelId={KEYLESS_ID} />
    </DialogContent>
  );
}
