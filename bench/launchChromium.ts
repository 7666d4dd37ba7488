import { chromium, type Browser } from '@playwright/test';

/** Starts the Chromium that CHROMIUM_PATH names, or the system's. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
