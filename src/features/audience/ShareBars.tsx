import { audienceMessages } from './messages';
import type { Share } from './sampleAudience';

type Props = { nameHeader: string; shares: readonly Share[] };

/** Shares as a table whose bars only repeat what its numbers say. */
export function ShareBars({ nameHeader, shares }: Props) {
  return (
    <table className="shares">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{nameHeader}</th>
          <th scope="col">{audienceMessages.share}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, percent }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className="shares__bar" style={{ inlineSize: `${percent}%` }} aria-hidden="true" />
              <span>{percent}%</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
