import { useState } from 'react';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { createRoot } from 'react-dom/client';

const CARDS = Array.from({ length: 20 }, (_, index) => index);
const ROUTES = ['one', 'two'];

/** The floor: two pages of twenty cards each, as MUI's own guide shows a card, and a link to either. */
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
        {CARDS.map((card) => (
          <Card key={card}>
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
        ))}
      </main>
    </>
  );
}

createRoot(document.getElementById('root')!).render(<BareRoutes />);
