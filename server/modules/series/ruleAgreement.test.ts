import { expectAgreement } from '../../testing/ruleAgreement';

test('days of 200 rules are those of another library, and those that their sentences say', () => {
  expectAgreement(200);
});
