import { chromium, type Browser } from '@playwright/test';

/** Starts the Chromium that CHROMIUM_PATH names: `npm run` finds one. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
}
