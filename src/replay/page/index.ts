// One page with two roles: framed by itself it is the stage, in the size of the recorded screen; otherwise it is the
// player.
if (window.parent !== window) window.replayStage = import('../stage/stage').then(({ setStage }) => setStage(window));
else void import('./startPlayer').then(({ startPlayer }) => startPlayer());
