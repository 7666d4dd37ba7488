import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';

// A process of its own: the validator is an ES module that Jest cannot load. Ends with 1 and the errors, or with 0.
const { valid, errors } = await new Validator().validate(JSON.parse(await text(process.stdin)));
if (!valid) {
  process.stdout.write(JSON.stringify(errors, null, 2));
  process.exitCode = 1;
}
