import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch } from '../../../app/hooks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { platformChosen } from './connectWizardSlice';
import { connectMessages } from '../messages';

type Props = {
  platforms: readonly AccountPlatform[];
  /** The networks that the server can connect; undefined until that is known. */
  offered: readonly { platform: AccountPlatform }[] | undefined;
  /** Id of the heading of these networks, if they have one. */
  labelId?: string;
};

/** Networks as tiles, two in a row where there is room. */
export function PlatformTiles({ platforms, offered, labelId }: Props) {
  return (
    <Box
      component="ul"
      aria-labelledby={labelId}
      sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {platforms.map((platform) => (
        <li key={platform}>
          <PlatformTile
            platform={platform}
            isMissing={offered !== undefined && !offered.some((one) => one.platform === platform)}
          />
        </li>
      ))}
    </Box>
  );
}

type TileProps = { platform: AccountPlatform; isMissing: boolean };

function PlatformTile({ platform, isMissing }: TileProps) {
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
