import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#contract/schemas/calendar';
import type { Post } from '#contract/schemas/posts';
import { selectKnownAccounts } from '../../../api/accountsApi';
import { useGetPostQuery } from '../../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AccountFace } from '../../../components/AccountFace';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { NetworkMark } from '../../../components/NetworkMark';
import { handleOf } from '../../../lib/handle';
import { editPostPath } from '../../../lib/paths';
import { dialogClosed, dialogOpened } from '../../ui/uiSlice';
import { entryId, keyOf, shareOf } from '../entries';
import { calendarMessages, inOrder, moveMessages, networksText, placeText } from '../messages';
import { StateWord } from './EntryButton';
import * as styles from './popover.module.css';

const TITLE_ID = 'entry-title';
const ICON_PX = 18;

type Props = {
  entry: CalendarEntry;
  onDuplicate: (post: Post) => void;
  onDelete: (post: Post) => void;
  onSkip: (post: Post) => void;
};

/** An entry in full, beside it, with what can be done about it. */
export function EntryPopover({ entry, onDuplicate, onDelete, onSkip }: Props) {
  const { id, at, platforms, excerpt, status, is_movable: isMovable, series_id: seriesId, image_url: imageUrl } = entry;
  const dispatch = useAppDispatch();
  const { currentData: post } = useGetPostQuery(id);

  function handleMove() {
    dispatch(dialogOpened({ name: 'schedulePost', postId: id, share: { at, changes: shareOf(entry) } }));
  }

  /** What is done about a post is done with the whole of it, and the card goes. */
  const closing = (act: (whole: Post) => void) => () => {
    if (post === undefined) return;
    dispatch(dialogClosed());
    act(post);
  };

  const image = post?.media.find(({ url }) => url === imageUrl);
  const picture = imageUrl && <img className={styles.picture} src={imageUrl} alt={image?.alt_text ?? ''} />;

  return (
    <Popover
      open
      anchorEl={() => document.getElementById(entryId(keyOf(entry))) ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={0}
      onClose={() => dispatch(dialogClosed())}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': TITLE_ID, className: styles.paper },
      }}
    >
      <div className={styles.top}>
        <h3 id={TITLE_ID}>
          <time dateTime={at}>{placeText(at)}</time>
        </h3>
        <IconButton size="small" aria-label={calendarMessages.close} onClick={() => dispatch(dialogClosed())}>
          <LineIcon path={CROSS_ICON} sizePx={ICON_PX} />
        </IconButton>
      </div>
      <p className={styles.networks}>
        <StateWord status={status} /> <EntryFaces entry={entry} /> <span>{networksText(platforms)}</span>
      </p>
      <p className={styles.text} dir="auto">
        {post?.content ?? excerpt}
      </p>
      {picture}
      {!isMovable && <p className={styles.networks}>{moveMessages.sent}</p>}
      <div className={styles.actions}>
        {isMovable && (
          <>
            <Button
              size="small"
              variant="contained"
              component={Link}
              to={editPostPath(id)}
              onClick={() => dispatch(dialogClosed())}
            >
              {calendarMessages.edit}
            </Button>
            <Button size="small" variant="outlined" onClick={handleMove}>
              {calendarMessages.move}
            </Button>
          </>
        )}
        <Button size="small" disabled={post === undefined} onClick={closing(onDuplicate)}>
          {calendarMessages.duplicate}
        </Button>
        <Button size="small" color="error" disabled={post === undefined} onClick={closing(onDelete)}>
          {calendarMessages.delete}
        </Button>
        {isMovable && seriesId !== null && (
          <SeriesButtons seriesId={seriesId} isHeld={post === undefined} onSkip={closing(onSkip)} />
        )}
      </div>
    </Popover>
  );
}

const FACE_PX = 28;

type EntryFacesProps = { entry: CalendarEntry };

/** The accounts that an entry goes to, by their faces; a network of which none is known by its mark. */
function EntryFaces({ entry: { account_ids: ids, platforms } }: EntryFacesProps) {
  const accounts = useAppSelector(selectKnownAccounts).filter(({ id }) => ids.includes(id));
  return (
    <span className={styles.faces}>
      {inOrder(platforms).flatMap((platform) => {
        const own = accounts.filter((account) => account.platform === platform);
        if (own.length === 0) return <NetworkMark key={platform} platform={platform} />;
        return own.map((account) => (
          <span key={account.id} title={handleOf(account.username)}>
            <AccountFace account={account} sizePx={FACE_PX} />
          </span>
        ));
      })}
    </span>
  );
}

type SeriesButtonsProps = {
  seriesId: string;
  /** The post is not known yet. */
  isHeld: boolean;
  onSkip: () => void;
};

/** What can be done about a post of a series, and about the series. */
function SeriesButtons({ seriesId, isHeld, onSkip }: SeriesButtonsProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Button size="small" disabled={isHeld} onClick={onSkip}>
        {calendarMessages.skip}
      </Button>
      <Button size="small" onClick={() => dispatch(dialogOpened({ name: 'editSeries', seriesId }))}>
        {calendarMessages.editSeries}
      </Button>
      <Button size="small" onClick={() => dispatch(dialogOpened({ name: 'stopSeries', seriesId }))}>
        {calendarMessages.stopSeries}
      </Button>
    </>
  );
}
