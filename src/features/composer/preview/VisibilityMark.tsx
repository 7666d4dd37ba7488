import type { Visibility } from '#contract/networks/descriptor';
import { LineIcon } from '../../../components/LineIcon';
import { VISIBILITY_LABELS } from '../form/messages';

/** A globe, a moon, two people, a lock and an at sign: the `d` of SVG paths in a box of 24 × 24. */
const ICONS: Record<Visibility, string> = {
  public: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  unlisted: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  connections:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.9 3.5 2.7 3.5 5.5',
  private: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  direct: 'M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-3.5 7.1M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
};
const SIZE_PX = 14;

type Props = { visibility: Visibility };

/** Who can see a post, beside its time. */
export function VisibilityMark({ visibility }: Props) {
  return (
    <span title={VISIBILITY_LABELS[visibility]}>
      <LineIcon path={ICONS[visibility]} sizePx={SIZE_PX} />
      <span className="visually-hidden">{VISIBILITY_LABELS[visibility]}</span>
    </span>
  );
}
