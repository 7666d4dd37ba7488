import { useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import type { Mismatch } from '../../recording/log/format';
import { counted } from '../log/logTexts';
import type { Session } from '../stage/session';
import { messages } from './messages';
import type { Verification } from './useVerification';
import * as styles from './importDialog.module.css';

/** One line of facts about a log; a warning means that the screens may differ from the original. */
type Fact = { label: string; value: string; isWarning: boolean };

const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

/** Facts to know about a log before trusting its replay. */
function factsOf({ log, mismatches }: Session, verification: Verification): Fact[] {
  const { env, truncated, lost, redacted, isVerifiable } = log;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const fact = (label: string, value: string, isWarning = false): Fact => ({ label, value, isWarning });
  return [
    fact('Recorded', isVerifiable ? new Date(log.t0).toLocaleString('en-US', TIME) : 'unknown'),
    fact('Actions', `${log.count} in ${duration(log.times.at(-1) ?? 0)}, ${counted(log.marks.length, 'mark')}`),
    fact('Screen', env.vw === undefined ? 'unknown' : `${env.vw} × ${env.vh ?? 0}, ${env.lang ?? ''}`, !env.vw),
    fact('Time zone', env.tz ?? 'unknown', env.tz !== undefined && env.tz !== here),
    fact('Dropped before', truncated === 0 ? 'nothing' : counted(truncated, 'older action'), truncated > 0),
    fact(
      'Not recordable',
      lost.length === 0 ? 'nothing' : listOf(lost.map(({ path, kind }) => `${path}: ${kind}`)),
      lost.length > 0,
    ),
    isVerifiable
      ? fact('Hidden secrets', String(redacted))
      : fact('Hidden secrets', 'none: passwords and tokens may be in it', true),
    fact(
      'Versions',
      isVerifiable ? listOf(mismatches.map(describeMismatch)) || 'the same as here' : 'unknown',
      mismatches.some(({ isGrave }) => isGrave),
    ),
    fact('Hashes', isVerifiable ? counted(log.checks.length, 'check') : 'none: another tool wrote it', !isVerifiable),
    fact('Verified', progressOf(verification), verification.isBad),
  ];
}

function progressOf({ share, text }: Verification): string {
  if (share === null) return text || messages.notVerified;
  return `${messages.verifying} ${Math.floor(100 * share)} %`;
}

function describeMismatch({ what, recorded, running }: Mismatch): string {
  return `${what} ${recorded || 'unknown'}, here ${running || 'unknown'}`;
}

/** A duration like "1:05". */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const LISTED = 4;

function listOf(items: readonly string[]): string {
  const rest = items.length - LISTED;
  return items.slice(0, LISTED).join('; ') + (rest > 0 ? ` and ${rest} more` : '');
}

type Props = { session: Session; verification: Verification; onStarted: () => void; onCanceled: () => void };

/** Facts about a log, before it is shown. */
export function ImportDialog({ session, verification, onStarted, onCanceled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    start.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="import-title" onClose={onCanceled}>
      <h1 id="import-title">{messages.offer}</h1>
      <dl className={styles.facts}>
        {factsOf(session, verification).map(({ label, value, isWarning }) => (
          <div key={label} className={clsx(styles.fact, isWarning && styles.warning)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onCanceled}>
          {messages.cancel}
        </button>
        <button type="button" ref={start} className="button button--primary" onClick={onStarted}>
          {messages.start}
        </button>
      </div>
    </dialog>
  );
}
