import { readFileSync } from 'node:fs';
import path from 'node:path';

const textOf = (file: string) => readFileSync(path.resolve(file), 'utf8');

test.each(['start', 'backup', 'restore', 'mediaMove', 'link', 'checkKeys'])(
  'scripts/%s.mjs runs what the build makes, so that servers without packages for development have it',
  (script) => {
    const program = /'dist\/server\/(\w+)\.js'/.exec(textOf(`scripts/${script}.mjs`))?.[1];
    expect(textOf('scripts/bundleServer.mjs')).toMatch(new RegExp(`^  ${program}: 'server/.*',$`, 'm'));
  },
);
