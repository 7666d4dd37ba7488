import { memo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { shallowEqual } from 'react-redux';
import { networkLimits } from '#contract/accountLimits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { bytesOver, warningLength } from '#contract/postRules';
import { LineIcon } from '../../../components/LineIcon';
import { NetworkMark } from '../../../components/NetworkMark';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { useIsPhone } from '../ActionBar';
import { connectedPlatforms } from '../accountChoice';
import { selectSettings } from '../draftSlice';
import { MediaFit } from '../editor/FilesChoice';
import { platformCountText, previewMessages } from '../messages';
import { selectAccounts, selectLimits, selectTextFor } from '../selectors';
import { previewChosen, previewToggled, selectIsPreviewOpen, selectPreviewed } from '../viewSlice';
import { PostPreview } from './PostPreview';

const CHEVRON_ICON = 'M10 7l5 5-5 5';
const SHOWN_ID = 'preview-shown';

type Props = { platforms: readonly AccountPlatform[]; selectedAccountId: string | null };

/** The post on the chosen networks, one at a time, and what they say of it. On a phone it is one line until somebody opens it. */
export function PreviewPanel({ platforms, selectedAccountId }: Props) {
  const dispatch = useAppDispatch();
  const previewed = useAppSelector(selectPreviewed);
  const shown = platforms.find((platform) => platform === previewed) ?? platforms[0];
  const isPhone = useIsPhone();
  const isOpen = useAppSelector(selectIsPreviewOpen) || !isPhone;

  return (
    <Panel aria-labelledby="preview-heading">
      <Head>
        <h2 id="preview-heading">
          {isPhone ? (
            <ButtonBase
              aria-expanded={isOpen}
              aria-controls={isOpen ? SHOWN_ID : undefined}
              onClick={() => dispatch(previewToggled())}
              sx={{ minHeight: 44, gap: 0.5, font: 'inherit' }}
            >
              <Box component="span" sx={{ display: 'grid', ...(isOpen && { transform: 'rotate(90deg)' }) }}>
                <LineIcon path={CHEVRON_ICON} sizePx={18} />
              </Box>
              {previewMessages.title}
            </ButtonBase>
          ) : (
            previewMessages.title
          )}
        </h2>
        {isOpen && platforms.length > 1 && (
          <Switcher role="group" aria-label={previewMessages.choose}>
            {platforms.map((platform) => (
              <button
                key={platform}
                type="button"
                aria-label={NETWORKS[platform].name}
                title={NETWORKS[platform].name}
                aria-pressed={platform === shown}
                onClick={() => dispatch(previewChosen({ platform }))}
              >
                <NetworkMark platform={platform} sizePx={20} />
              </button>
            ))}
          </Switcher>
        )}
      </Head>
      {isOpen && (
        <Box id={SHOWN_ID} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
          {shown === undefined ? (
            <FirstSight />
          ) : (
            <PostPreview platform={shown} selectedAccountId={selectedAccountId} />
          )}
          <PlatformCounts platforms={platforms} />
        </Box>
      )}
      <MediaFit platforms={platforms} />
    </Panel>
  );
}

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  alignContent: 'start',
  minWidth: 0,
  [theme.breakpoints.down('md')]: {
    padding: '0 12px 2px',
    border: '1px solid var(--line)',
    borderRadius: 12,
    background: 'var(--surface)',
  },
}));

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 40,
  '& h2': { fontFamily: 'inherit', fontSize: '1rem', letterSpacing: 0 },
});

const Switcher = styled('div')({
  display: 'flex',
  gap: 2,
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { background: 'var(--sunken)' },
    '&[aria-pressed="true"]': { background: 'var(--primary-soft)', boxShadow: 'inset 0 0 0 1.5px var(--primary)' },
    '@media (pointer: coarse)': { width: 40, height: 44 },
  },
});

/** Before anything can be shown. */
function FirstSight() {
  const dispatch = useAppDispatch();
  const hasAny = connectedPlatforms(useAppSelector(selectAccounts)).length > 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        p: 2,
        border: '1px dashed var(--line-strong)',
        borderRadius: '12px',
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      <p>{hasAny ? previewMessages.noPlatform : previewMessages.noAccount}</p>
      {!hasAny && (
        <Button
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
        >
          {previewMessages.connect}
        </Button>
      )}
    </Box>
  );
}

type PlatformCountsProps = { platforms: readonly AccountPlatform[] };

/** Each network's own count of the text, chips included; computed in the pauses between keys. */
const PlatformCounts = memo(function PlatformCounts({ platforms }: PlatformCountsProps) {
  const texts = useAppSelector((state) => platforms.map((platform) => selectTextFor(state, platform)), shallowEqual);
  const settings = useAppSelector(selectSettings);
  const limits = useAppSelector(selectLimits);
  if (platforms.length === 0) return null;
  return (
    <Counts>
      {platforms.map((platform, index) => {
        const text = texts[index] ?? '';
        const own = limits[platform] ?? networkLimits(platform);
        const length = textLength(platform, text, own) + warningLength(platform, settings);
        const isOver = length > own.max_characters || bytesOver(platform, text) !== null;
        return (
          <li key={platform} data-over={isOver}>
            {platformCountText(platform, length, own.max_characters)}
          </li>
        );
      })}
    </Counts>
  );
});

const Counts = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: 'var(--ink-soft)',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  '& [data-over="true"]': { color: 'var(--error)', fontWeight: 600 },
});
