import { IMPORT_FIELDS, type ImportField } from '#contract/importFields';
import type { ImportReport } from '#contract/schemas/imports';
import { importsApi } from '../../api/importsApi';
import { useAppDispatch } from '../../app/hooks';
import { columnText, importMessages } from './messages';
import * as styles from './imports.module.css';

type Props = { report: ImportReport };

const { updateImport } = importsApi.endpoints;

/** Which column is which; each can be corrected. */
export function ImportColumns({ report: { import_id: id, columns } }: Props) {
  const dispatch = useAppDispatch();

  function handleChosen(index: number, chosen: string) {
    const field = IMPORT_FIELDS.find((one) => one === chosen) ?? null;
    void dispatch(
      updateImport.initiate({ id, changes: { columns: withField(columns, index, field) } }, { track: false }),
    );
  }

  return (
    <section className={styles.columns} aria-labelledby="import-columns">
      <h2 id="import-columns">{importMessages.matched}</h2>
      <ul>
        {columns.map(({ heading, field }, index) => (
          <li key={index}>
            <span aria-hidden="true">{heading}</span>
            <select
              aria-label={columnText(heading)}
              value={field ?? ''}
              onChange={({ target }) => handleChosen(index, target.value)}
            >
              <option value="">{importMessages.leftOut}</option>
              {IMPORT_FIELDS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields of all columns after one was chosen anew; the column that had the field before loses it. */
function withField(columns: ImportReport['columns'], index: number, field: ImportField | null): (ImportField | null)[] {
  return columns.map((column, at) => {
    if (at === index) return field;
    return column.field === field ? null : column.field;
  });
}
