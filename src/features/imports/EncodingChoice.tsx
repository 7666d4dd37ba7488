import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ENCODING_NAMES, ENCODINGS } from '#contract/importEncodings';
import type { EncodingReading } from '#contract/schemas/imports';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import {
  encodingChosen,
  encodingConfirmed,
  selectBusyStep,
  selectChosenEncoding,
  selectUnclearFile,
} from './importsSlice';
import { importMessages } from './messages';
import * as styles from './imports.module.css';

/** The ways in which a file can be read whose encoding is unclear, with lines of it as each has them; one is chosen. */
export function EncodingChoice() {
  const dispatch = useAppDispatch();
  const unclear = useAppSelector(selectUnclearFile);
  const chosen = useAppSelector(selectChosenEncoding);
  const isBusy = useAppSelector(selectBusyStep) !== null;
  if (unclear === null || chosen === null) return null;

  function handleChosen(name: string) {
    const encoding = ENCODING_NAMES.find((one) => one === name);
    if (encoding !== undefined) dispatch(encodingChosen(encoding));
  }

  return (
    <fieldset className={styles.encodings}>
      <legend>{importMessages.encoding}</legend>
      <p role="status">{importMessages.encodingUnclear}</p>
      <RadioGroup aria-label={importMessages.encoding} value={chosen} onChange={(_event, name) => handleChosen(name)}>
        {unclear.readings.map((reading) => (
          <FormControlLabel
            key={reading.encoding}
            value={reading.encoding}
            control={<Radio />}
            label={<Reading reading={reading} />}
          />
        ))}
      </RadioGroup>
      <Button
        variant="contained"
        aria-disabled={isBusy}
        onClick={() => !isBusy && dispatch(encodingConfirmed({ ...unclear.file, encoding: chosen }))}
      >
        {importMessages.encodingUse}
      </Button>
      <p>{importMessages.encodingNone}</p>
    </fieldset>
  );
}

function Reading({ reading: { encoding, lines } }: { reading: EncodingReading }) {
  return (
    <span className={styles.reading}>
      {lines.map((line, index) => (
        <bdi key={index}>{line}</bdi>
      ))}
      <span>{ENCODINGS[encoding]}</span>
    </span>
  );
}
