import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch } from '../../../app/hooks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { platformChosen } from './connectWizardSlice';
import { DemoFootnote } from './DemoFootnote';
import { connectMessages } from '../messages';
import { StepHeading } from './StepHeading';

export function PlatformStep() {
  const { currentData: configs } = useGetOAuthConfigQuery();
  return (
    <DialogContent sx={{ pt: 0 }}>
      <StepHeading>{connectMessages.choosePlatform}</StepHeading>
      <Box
        component="ul"
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {ACCOUNT_PLATFORMS.map((platform) => (
          <li key={platform}>
            <PlatformCard
              platform={platform}
              isMissing={configs !== undefined && !configs.some((config) => config.platform === platform)}
            />
          </li>
        ))}
      </Box>
      <DemoFootnote />
    </DialogContent>
  );
}

type CardProps = { platform: AccountPlatform; isMissing: boolean };

function PlatformCard({ platform, isMissing }: CardProps) {
  const dispatch = useAppDispatch();
  return (
    <ButtonBase
      onClick={() => dispatch(platformChosen(platform))}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1.5,
        width: '100%',
        height: '100%',
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        textAlign: 'start',
        '&:hover, &.Mui-focusVisible': { borderColor: 'primary.main', bgcolor: 'action.hover' },
      }}
    >
      <Box component="span" sx={{ color: 'primary.main', lineHeight: 0, mt: 0.25 }}>
        <PlatformGlyph platform={platform} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {NETWORKS[platform].name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {NETWORK_LOOKS[platform].description}
        </Typography>
        {isMissing && (
          <Chip component="span" size="small" variant="outlined" label={connectMessages.notSetUp} sx={{ mt: 1 }} />
        )}
      </Box>
    </ButtonBase>
  );
}
