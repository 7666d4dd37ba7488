import { RuleTester } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import { noNetworkByName } from './noNetworkByName';

const tester = new RuleTester({ languageOptions: { parser } });
const errors = [{ messageId: 'byName' }];

tester.run('not-by-name', noNetworkByName, {
  valid: [
    'if (NETWORKS[platform].media.needsFile) refuse();',
    "if (kind === 'news') read();",
    "const platforms = ['twitter', 'facebook'];",
    'const { text } = NETWORKS[platform];',
  ],
  invalid: [
    { code: "if (platform === 'twitter') weigh();", errors },
    { code: "if ('instagram' !== account.platform) post();", errors },
    { code: "switch (platform) { case 'linkedin': break; }", errors },
    { code: "if (platforms.includes('facebook')) post();", errors },
    { code: 'const { limit } = NETWORKS.twitter.text;', errors },
    { code: 'draw(NETWORK_LOOKS.instagram.glyph);', errors },
  ],
});
