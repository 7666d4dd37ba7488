import { bootstrapLive, takeOverFrom } from './app/bootstrapLive';

let running = bootstrapLive();

// While the product is developed, what has changed takes over, and the state stays.
import.meta.webpackHot?.accept('./app/bootstrapLive', () => {
  running = running.then(takeOverFrom);
});
