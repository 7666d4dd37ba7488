import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { AccountSlots } from '#contract/schemas/queue';
import type { Account } from '../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ChoiceField } from '../../components/ChoiceField';
import { accountText, queueMessages } from './messages';
import { copyTargetChosen, selectCopyTo, selectIsBusy, slotsChosen } from './queueSlice';

type Props = { slots: AccountSlots; others: readonly Account[] };

/** No account is chosen; an empty value would put the label over the text. */
const NOBODY = 'none';

/** Gives another account the same posting times, in the place of its own. */
export function CopyTimes({ slots, others }: Props) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectCopyTo);
  const isBusy = useAppSelector(selectIsBusy);
  const target = others.find(({ id }) => id === chosen);
  const options = [
    { value: NOBODY, label: queueMessages.chooseAccount },
    ...others.map((one) => ({ value: one.id, label: accountText(one) })),
  ];

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (target !== undefined && !isBusy) dispatch(slotsChosen({ accountId: target.id, ...slots, isCopy: true }));
  }

  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      onSubmit={handleSubmit}
    >
      <ChoiceField
        id="copy-times"
        label={queueMessages.copyTo}
        options={options}
        value={target?.id ?? NOBODY}
        onChosen={(id) => dispatch(copyTargetChosen(id))}
      />
      <Button type="submit" variant="outlined" aria-disabled={target === undefined || isBusy}>
        {queueMessages.copy}
      </Button>
    </Stack>
  );
}
