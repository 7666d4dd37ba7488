import { webcrypto } from 'node:crypto';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { createQuickStyles } from './quickStyles';

/** A jsdom whose page lives on the origin of the real test server, so that the app's relative calls reach it. */
export default class ServerOriginEnvironment extends FixedJsdomEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    const url = process.env['POSTWRIGHT_TEST_ORIGIN'] ?? 'http://localhost:3000';
    const projectConfig = {
      ...config.projectConfig,
      testEnvironmentOptions: { ...config.projectConfig.testEnvironmentOptions, url },
    };
    super({ ...config, projectConfig }, context);
    // jsdom has random bytes but no SubtleCrypto, which PKCE needs.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto });
    // Its XMLHttpRequest sends files in its own forms only, which the fixed environment has replaced by Node's.
    const frame = this.global.document.createElement('iframe');
    this.global.document.body.append(frame);
    Object.assign(this.global, { FormData: (frame.contentWindow as typeof globalThis | null)?.FormData });
    frame.remove();
    this.global.getComputedStyle = createQuickStyles(this.global.window);
  }
}
