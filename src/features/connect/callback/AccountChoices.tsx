import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { NETWORKS } from '#contract/networks';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../store/hooks';
import { PageHeading } from '../../../components/PageHeading';
import { handleOf } from '../../../lib/handle';
import { connectMessages } from '../messages';
import {
  accountTicked,
  choiceCancelled,
  choiceConfirmed,
  choicesSearched,
  type AccountChoice,
  type Choosing,
} from '../wizard/connectWizardSlice';

const PROBLEM_ID = 'account-choices-problem';

/** From so many accounts on, they can be searched. */
const SEARCHED_FROM = 10;

type Props = { choosing: Choosing };

/** The choice among several accounts that a network gave access to at once. */
export function AccountChoices({ choosing }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const { platform, choices, chosen, search = '', isConnecting = false, hasNone = false } = choosing;
  const found = choices.filter((one) => isNamed(one, search));
  const { name } = NETWORKS[platform];

  function isConnected(id: string): boolean {
    return accounts.some((one) => one.platform === platform && one.accountId === id && one.isConnected);
  }

  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: '40rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isConnecting) dispatch(choiceConfirmed());
      }}
    >
      <PageHeading>{connectMessages.choose(name)}</PageHeading>
      <Typography>{connectMessages.chooseNote(name)}</Typography>
      {choices.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          size="small"
          label={connectMessages.searchChoices}
          value={search}
          helperText={connectMessages.countChosen(chosen.length, choices.length)}
          onChange={({ target }) => dispatch(choicesSearched(target.value))}
          // Enter would connect what is ticked.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <FormControl component="fieldset" error={hasNone} aria-describedby={hasNone ? PROBLEM_ID : undefined}>
        <FormLabel component="legend">{connectMessages.choices}</FormLabel>
        <FormGroup>
          {found.map(({ accountId, username, name: accountName }) => (
            <FormControlLabel
              key={accountId}
              sx={{ overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  checked={chosen.includes(accountId)}
                  disabled={isConnecting}
                  onChange={(_event, isChosen) => dispatch(accountTicked({ accountId, isChosen }))}
                />
              }
              label={
                <>
                  <bdi>{accountName}</bdi>
                  {username !== accountName && <bdi> ({handleOf(username)})</bdi>}
                  {isConnected(accountId) && `, ${connectMessages.connectedAlready}`}
                </>
              }
            />
          ))}
        </FormGroup>
        {found.length === 0 && <Typography role="status">{connectMessages.noneFound}</Typography>}
        <FormHelperText id={PROBLEM_ID} role="alert">
          {hasNone && connectMessages.chooseOne}
        </FormHelperText>
      </FormControl>
      {/* Below hundreds of accounts nobody would find them. */}
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          py: 1,
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.default',
        }}
      >
        <Button type="submit" variant="contained" aria-disabled={isConnecting}>
          {isConnecting ? connectMessages.connectingChosen : connectMessages.connectChosen}
        </Button>
        <Button aria-disabled={isConnecting} onClick={() => isConnecting || dispatch(choiceCancelled())}>
          {connectMessages.cancelChoice}
        </Button>
      </Stack>
    </Stack>
  );
}

function isNamed({ name, username }: AccountChoice, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => `${name} ${username}`.toLocaleLowerCase().includes(word));
}
