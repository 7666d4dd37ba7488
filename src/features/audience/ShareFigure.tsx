import { ChartFigure } from '../../components/charts/ChartFigure';
import { ShareBars, type Share } from '../../components/charts/ShareBars';
import { audienceMessages } from './messages';

type Props = { title: string; nameHeader: string; shares: readonly Share[] };

/** Shares as bars, and as a table with the same numbers. */
export function ShareFigure({ title, nameHeader, shares }: Props) {
  return (
    <ChartFigure
      title={title}
      isTableShown
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              <th scope="col">{audienceMessages.share}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, percent }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <ShareBars shares={shares} label={audienceMessages.share} />
    </ChartFigure>
  );
}
