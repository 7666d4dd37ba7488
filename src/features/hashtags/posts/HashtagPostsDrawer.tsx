import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../../store/hooks';
import { paths, type CreateState } from '../../../lib/paths';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { HashtagPosts } from './HashtagPosts';
import { closePosts } from './openPosts';
import { postsForText, postsMessages } from './postsMessages';

const TITLE_ID = 'hashtag-posts-title';
const CONTENT_WIDTH = '76rem';

type Props = { hashtag: string };

/** Other people's posts with a hashtag, in a drawer at the bottom. */
export function HashtagPostsDrawer({ hashtag }: Props) {
  const dispatch = useAppDispatch();
  const handed: CreateState = { initialContent: `#${hashtag} ` };
  const handleClose = () => dispatch(closePosts());

  return (
    <Drawer
      open
      anchor="bottom"
      onClose={handleClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': TITLE_ID,
          sx: { maxHeight: '88vh', overscrollBehavior: 'contain' },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, md: `max(24px, calc((100% - ${CONTENT_WIDTH}) / 2 + 24px))` },
          py: 1.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          id={TITLE_ID}
          component="h2"
          variant="h2"
          sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <bdi>{postsForText(hashtag)}</bdi>
        </Typography>
        <Button variant="contained" component={Link} sx={{ flex: 'none' }} to={paths.create} state={handed}>
          {postsMessages.createPost}
        </Button>
        <IconButton aria-label={postsMessages.close} onClick={handleClose}>
          <LineIcon path={CROSS_ICON} />
        </IconButton>
      </Box>
      <Box sx={{ width: '100%', maxWidth: CONTENT_WIDTH, mx: 'auto', p: { xs: 2, md: 3 } }}>
        <HashtagPosts hashtag={hashtag} />
      </Box>
    </Drawer>
  );
}
