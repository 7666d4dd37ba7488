import { bootstrapLive } from './app/bootstrapLive';

bootstrapLive();
