import Box from '@mui/material/Box';
import { connectMessages } from '../messages';

const STEPS = ['platform', 'auth', 'complete'] as const;

type Props = { current: (typeof STEPS)[number] };

/** Shows how far the dialog has come. */
export function StepTrail({ current }: Props) {
  return (
    <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, px: 3, pb: 2, listStyle: 'none' }}>
      {STEPS.map((step, index) => {
        const isReached = index <= STEPS.indexOf(current);
        return (
          <Box
            key={step}
            component="li"
            aria-current={step === current ? 'step' : undefined}
            sx={{
              flex: 1,
              pt: 0.75,
              borderTop: 3,
              borderColor: isReached ? 'primary.main' : 'divider',
              color: step === current ? 'text.primary' : 'text.secondary',
              fontSize: '0.8125rem',
              fontWeight: step === current ? 600 : 400,
            }}
          >
            {connectMessages.steps[step]}
          </Box>
        );
      })}
    </Box>
  );
}
