import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useRef, type ChangeEvent, type DragEvent } from 'react';
import { ENCODING_NAMES, ENCODINGS } from '#contract/importFormat';
import type { EncodingReading } from '#contract/schemas/imports';
import { useGetImportQuery } from '../../api/importsApi';
import { failureText } from '../../api/failureText';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ExportButtons } from '../../components/ExportButtons';
import { PageHeading } from '../../components/PageHeading';
import { postsExportChosen } from '../../store/events';
import { ImportReview, isUntouched } from './ImportReview';
import {
  selectImportProblem,
  encodingChosen,
  encodingConfirmed,
  selectBusyStep,
  selectChosenEncoding,
  selectFileOf,
  selectUnclearFile,
  otherEncodingsRequested,
  fileChosen,
} from './importsSlice';
import { EXPORT_LABELS, FAILED_STEPS, importMessages, EXAMPLE_SHEET } from './messages';
import { useListeners } from '../../store/listeners';
import { startImportListeners } from './importListeners';
import * as styles from './imports.module.css';
import { localZone } from '../../lib/dates';
import { shelveFile } from '../../lib/fileShelf';
import { saveFile } from '../../lib/saveFile';

/** Posts out of a spreadsheet: choose it, look at every row, import, and take it back. The address names the import. */
export function ImportPage() {
  useListeners(startImportListeners);
  const dispatch = useAppDispatch();
  const importId = new URLSearchParams(useLocation().search).get('id');
  const problem = useAppSelector(selectImportProblem);
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <PageHeading>Import Posts</PageHeading>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <ExportButtons
            labels={EXPORT_LABELS}
            onChosen={(format) => dispatch(postsExportChosen({ format, filter: {} }))}
          />
        </Stack>
      </Stack>
      <Typography>
        {importMessages.intro} {importMessages.columns}
      </Typography>
      <FilePick isFirst={importId === null} />
      <EncodingChoice />
      {importId !== null && <OtherEncodings importId={importId} />}
      <div role="alert">
        {problem !== null && <Alert severity="error">{failureText(FAILED_STEPS[problem.step], problem.error)}</Alert>}
      </div>
      {importId !== null && <ImportReview key={importId} importId={importId} />}
    </Stack>
  );
}

/** The ways in which a file can be read whose encoding is unclear, with lines of it as each has them; one is chosen. */
function EncodingChoice() {
  const dispatch = useAppDispatch();
  const unclear = useAppSelector(selectUnclearFile);
  const chosen = useAppSelector(selectChosenEncoding);
  const isBusy = useAppSelector(selectBusyStep) !== null;
  const asked = unclear?.file.fileRef;
  const choice = useRef<HTMLFieldSetElement>(null);
  // What asked for it is gone from the page.
  useEffect(() => {
    if (asked !== undefined) choice.current?.focus();
  }, [asked]);
  if (unclear === null || chosen === null) return null;

  function handleChosen(name: string) {
    const encoding = ENCODING_NAMES.find((one) => one === name);
    if (encoding !== undefined) dispatch(encodingChosen(encoding));
  }

  return (
    <fieldset ref={choice} tabIndex={-1} className={styles.encodings}>
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

const BEYOND_ASCII = /[^\p{ASCII}…]/u;

/**
 * Bytes of one encoding can be valid in another: where a file has letters that may have been read wrongly, its other readings can be
 * seen as long as the page has the file.
 */
function OtherEncodings({ importId }: { importId: string }) {
  const dispatch = useAppDispatch();
  const file = useAppSelector((state) => selectFileOf(state, importId));
  const isAsked = useAppSelector(selectUnclearFile) !== null;
  const isBusy = useAppSelector(selectBusyStep) !== null;
  const { currentData: report } = useGetImportQuery(importId);
  if (file === null || isAsked || report === undefined || !isUntouched(report)) return null;
  const texts = [...report.columns.map(({ heading }) => heading), ...report.rows.map(({ excerpt }) => excerpt)];
  if (!texts.some((text) => BEYOND_ASCII.test(text))) return null;

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <span>{importMessages.encodingDoubt}</span>
      <Button
        aria-disabled={isBusy}
        onClick={() => !isBusy && dispatch(otherEncodingsRequested({ fileRef: file.fileRef, zone: file.zone }))}
      >
        {importMessages.encodingsShow}
      </Button>
    </Stack>
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

type Props = { isFirst: boolean };

/** Takes a file by its button, or dropped. */
function FilePick({ isFirst }: Props) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const isReading = useAppSelector(selectBusyStep) === 'reading';

  function handleFile(file: File | undefined) {
    if (file !== undefined) dispatch(fileChosen({ fileRef: shelveFile(file), zone: localZone() }));
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    handleFile(target.files?.[0]);
    // The same file can be chosen again after it was changed.
    target.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    handleFile(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles.pick} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,text/tab-separated-values,application/json"
        aria-label={isFirst ? importMessages.choose : importMessages.another}
        disabled={isReading}
        onChange={handleChange}
      />
      <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
        {isFirst ? importMessages.choose : importMessages.another}
      </Button>
      <span>{importMessages.drop}</span>
      <Button onClick={() => saveFile('posts.csv', EXAMPLE_SHEET, 'text/csv')}>{importMessages.template}</Button>
      <span role="status">{isReading && importMessages.reading}</span>
    </div>
  );
}
