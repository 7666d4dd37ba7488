import { readdirSync } from 'node:fs';
import { baseApi } from './index';

it('injects the endpoints of every file here, without which a log that holds one of them could not be folded', async () => {
  const injected = Object.keys(baseApi.endpoints);
  const files = readdirSync(__dirname).filter((name) => name.endsWith('Api.ts'));
  await Promise.all(files.map((name) => import(`./${name}`)));
  expect(Object.keys(baseApi.endpoints)).toEqual(injected);
});
