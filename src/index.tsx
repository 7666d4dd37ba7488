import { bootstrapLive } from './app/bootstrapLive';

void bootstrapLive();
