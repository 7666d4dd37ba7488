import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NETWORKS } from '#contract/networks';
import { refusalText } from '#contract/refusals';
import type { ImportedRow } from '#contract/schemas/imports';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { formatFullDate } from '../../lib/dates';
import { distantRepeatText, importMessages, repeatText } from './messages';
import * as styles from './imports.module.css';

type Props = { rows: readonly ImportedRow[] };

const GLYPH_PX = 16;

const VERDICT_STYLES = { ok: styles.ok, error: styles.error, duplicate: styles.duplicate };

/** Every row of a file with its verdict, and what stands against it on which network. */
export function ImportRows({ rows }: Props) {
  return (
    <TableContainer className={styles.rows} tabIndex={0} role="region" aria-label={importMessages.rows}>
      <Table size="small" className={styles.table}>
        <TableHead>
          <TableRow>
            <TableCell>{importMessages.row}</TableCell>
            <TableCell>{importMessages.verdict}</TableCell>
            <TableCell>{importMessages.when}</TableCell>
            <TableCell>{importMessages.where}</TableCell>
            <TableCell>{importMessages.text}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.row}>
              <TableCell component="th" scope="row">
                {row.row}
              </TableCell>
              <TableCell>
                <VerdictText row={row} />
              </TableCell>
              <TableCell>{whenText(row)}</TableCell>
              <TableCell className={styles.networks}>
                {row.platforms.map((platform) => (
                  <span key={platform} title={NETWORKS[platform].name}>
                    <PlatformGlyph platform={platform} sizePx={GLYPH_PX} />
                    <span className="visually-hidden">{NETWORKS[platform].name} </span>
                  </span>
                ))}
              </TableCell>
              <TableCell dir="auto">{row.excerpt}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function VerdictText({ row: { verdict, errors, post_id: postId, repeats_row: repeated } }: { row: ImportedRow }) {
  const isRepeat = verdict === 'duplicate' && repeated !== null;
  const text = isRepeat ? repeatText(repeated) : importMessages.verdicts[verdict];
  return (
    <>
      <span className={VERDICT_STYLES[verdict]}>{postId === null ? text : importMessages.imported}</span>
      {verdict === 'ok' && repeated !== null && <div className={styles.note}>{distantRepeatText(repeated)}</div>}
      {errors.length > 0 && (
        <ul className={styles.problems}>
          {errors.map(({ field, platform, detail, reason }, index) => (
            <li key={index}>
              {platform === null ? field : `${NETWORKS[platform].name}, ${field}`}:{' '}
              {(reason && refusalText(reason)) ?? detail}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function whenText({ at, is_queued: isQueued, verdict }: ImportedRow): string {
  if (at !== null) return formatFullDate(at);
  if (isQueued) return importMessages.queued;
  return verdict === 'error' ? '' : importMessages.draft;
}
