import Box from '@mui/material/Box';
import { ChoiceField } from '../ChoiceField';
import { DAILY, kindOn, REPEAT_KINDS, type Repeat, type RepeatKind } from '../../lib/repeat/repeat';
import { repeatProblem } from '../../lib/repeat/rule';
import { CustomRepeat } from './CustomRepeat';
import { FieldAlert } from './FieldAlert';
import { kindText, REPEAT_PROBLEMS, repeatMessages } from './messages';
import { RepeatEndFields } from './RepeatEndFields';

const NEVER = 'none';

type Props = {
  /** Of the first field; those of the others begin with it. */
  id: string;
  /** Null: it does not repeat. */
  repeat: Repeat | null;
  /** The day on which it begins, YYYY-MM-DD; empty while none is chosen. */
  date: string;
  /** It must repeat. */
  isRequired?: boolean;
  /** Why the server refuses it. */
  refusal?: string;
  onChanged: (repeat: Repeat | null) => void;
};

/** Whether and how something repeats, and when that ends. */
export function RepeatFields({ id, repeat, date, isRequired = false, refusal = '', onChanged }: Props) {
  const kinds = REPEAT_KINDS.filter((kind) => isOffered(kind, repeat, date));
  const options = [
    ...(isRequired ? [] : [{ value: NEVER, label: repeatMessages.never } as const]),
    ...kinds.map((kind) => ({ value: kind, label: kindText(kind, date) })),
  ];
  const problem = repeat === null ? null : repeatProblem(repeat, date);

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, maxWidth: '100%' }}>
        <ChoiceField
          id={id}
          label={repeatMessages.repeat}
          options={options}
          value={repeat === null ? NEVER : kindOn(repeat.kind, date)}
          onChosen={(kind) => onChanged(kind === NEVER ? null : { ...(repeat ?? DAILY), kind })}
        />
        {repeat !== null && <RepeatEndFields id={id} repeat={repeat} date={date} onChanged={onChanged} />}
      </Box>
      {repeat?.kind === 'custom' && <CustomRepeat id={id} repeat={repeat} date={date} onChanged={onChanged} />}
      <FieldAlert text={problem === null ? refusal : REPEAT_PROBLEMS[problem]} />
    </Box>
  );
}

function isOffered(kind: RepeatKind, repeat: Repeat | null, date: string): boolean {
  return kind === 'own' ? repeat !== null && repeat.rule !== '' : kindOn(kind, date) === kind;
}
