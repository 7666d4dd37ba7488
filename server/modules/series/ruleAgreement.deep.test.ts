import { expectAgreement } from '../../testing/ruleAgreement';

test('days of 2,000 rules are those of another library, and those that their sentences say', () => {
  expectAgreement(2_000);
});
