import { useEffect, useRef, type ReactNode } from 'react';
import Typography from '@mui/material/Typography';

type Props = { children: ReactNode };

/** Heading of one step of the dialog; it is focused when the step appears, so that reading continues there. */
export function StepHeading({ children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography component="h3" variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}
