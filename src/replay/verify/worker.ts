// Runs in a worker of the replay page, so that the page stays responsive while a long log is opened or verified.
import { nextTask } from '../../lib/waiting';
import type { Order, Report } from './verifier';
import { openFile } from './openLog';
import { verify } from './verify';

const report = (sent: Report) => self.postMessage(sent);
const textOf = (file: Blob) => file.text().catch(() => null);
let orders = 0;

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  orders += 1;
  if (data.kind === 'open') void open(data.file, data.id);
  if (data.kind === 'verify') void begin(data.file, orders);
});

async function open(file: Blob, id: number): Promise<void> {
  const text = await textOf(file);
  report({ kind: 'opened', id, opened: text === null ? null : openFile(text) });
}

async function begin(file: Blob, own: number): Promise<void> {
  const text = await textOf(file);
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
