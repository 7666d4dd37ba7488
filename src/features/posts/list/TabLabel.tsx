import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import type { PostTab } from '../../../core/paths';
import { shortenNumber } from '../../../lib/numbers';
import { POST_TABS, TAB_FILTERS } from './tabFilters';
import * as styles from './list.module.css';

type Props = { tab: PostTab };

/** A tab's name and number of posts. The count comes with the first page of posts, so switching to the tab is instant. */
export function TabLabel({ tab }: Props) {
  const { total } = useListPostsInfiniteQuery(TAB_FILTERS[tab], {
    selectFromResult: ({ currentData }) => ({ total: currentData?.pages[0]?.total }),
  });
  return (
    <span>
      {POST_TABS.find((one) => one.tab === tab)?.label}{' '}
      <span className={styles.count}>{total !== undefined && shortenNumber(total)}</span>
    </span>
  );
}
