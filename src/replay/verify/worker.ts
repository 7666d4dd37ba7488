// Runs in a worker of the replay page, so that the page stays responsive while a long log is verified.
import { nextTask } from '../../lib/nextTask';
import type { Order, Report } from './messages';
import { verify } from './verify';

const report = (sent: Report) => self.postMessage(sent);
let orders = 0;

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  orders += 1;
  if (data.kind === 'verify') void begin(data.file, orders);
});

async function begin(file: Blob, own: number): Promise<void> {
  const text = await file.text().catch(() => null);
  if (text === null) {
    report({ kind: 'verdict', verdict: null });
    return;
  }
  const steps = verify(text);
  const goOn = () => {
    // A newer order ends this one.
    if (own !== orders) return;
    const step = steps.next();
    if (step.done) {
      report({ kind: 'verdict', verdict: step.value });
      return;
    }
    report({ kind: 'progress', share: step.value });
    nextTask(goOn);
  };
  goOn();
}

report({ kind: 'ready' });
