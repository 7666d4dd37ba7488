import { useState } from 'react';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Grid from '@mui/material/Grid';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { createRoot } from 'react-dom/client';

const DAYS = Array.from({ length: 42 }, (_, index) => index + 1);
const DAYS_WITH_POSTS = 30;
const POSTS = [1, 2, 3];
const CARDS = Array.from({ length: 20 }, (_, index) => index);
const ROUTES = ['one', 'two', 'empty', 'month'];

/** The floor: two pages of twenty cards each, as MUI's own guide shows a card; an empty one; a month; and links to them. */
function BareRoutes() {
  const [route, setRoute] = useState('one');
  return (
    <>
      <nav aria-label="Main">
        {ROUTES.map((name) => (
          <button key={name} data-route={name} onClick={() => setRoute(name)}>
            {name}
          </button>
        ))}
      </nav>
      <main key={route}>
        <h1>{route}</h1>
        {route === 'month' ? (
          <BareMonth />
        ) : (
          route !== 'empty' && CARDS.map((card) => <BareCard key={card} route={route} card={card} />)
        )}
      </main>
    </>
  );
}

function BareCard({ route, card }: { route: string; card: number }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h5">
          {route} {card}
        </Typography>
        <Typography color="text.secondary">Written once, published on time, and never twice.</Typography>
        <Typography variant="body2">What became of it</Typography>
      </CardContent>
      <CardActions>
        <Button size="small">Edit</Button>
        <Button size="small">Delete</Button>
      </CardActions>
    </Card>
  );
}

/** A month in a grid of MUI: each day with its number and a way to add to it, three posts, and a link to the others. */
function BareMonth() {
  return (
    <Grid container columns={7}>
      {DAYS.map((day) => (
        <Grid key={day} size={1}>
          <Typography variant="body2">{day}</Typography>
          <IconButton size="small" aria-label={`Add to day ${day}`}>
            <Sign d="M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z" />
          </IconButton>
          {(day > DAYS_WITH_POSTS ? [] : POSTS).map((post) => (
            <ButtonBase key={post}>
              <Typography variant="caption">10:00 AM</Typography>
              <Sign d="M4 4l16 16M20 4L4 20" />
              <Typography variant="caption" noWrap>
                Post {post} of day {day}
              </Typography>
            </ButtonBase>
          ))}
          {day <= DAYS_WITH_POSTS && <Link href="#day">+29 more</Link>}
        </Grid>
      ))}
    </Grid>
  );
}

function Sign({ d }: { d: string }) {
  return (
    <SvgIcon fontSize="small">
      <path d={d} />
    </SvgIcon>
  );
}

createRoot(document.getElementById('root')!).render(<BareRoutes />);
