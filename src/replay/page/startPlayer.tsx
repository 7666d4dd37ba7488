import '../../app/theme/tokenSheet';
import '../../app/theme/fonts.css';
import '../../app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createVerifier } from '../verify/verifier';
import { Player } from './Player';

/** Starts the replay page in its root element. */
export function startPlayer(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element with the id "root".');
  const verifier = createVerifier(new Worker(new URL('../verify/worker.ts', import.meta.url)));
  createRoot(container).render(
    <StrictMode>
      <Player verifier={verifier} />
    </StrictMode>,
  );
}
