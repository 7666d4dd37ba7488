import { render, screen } from '@testing-library/react';
import { PostText } from './PostText';

it.each([
  [
    'See https://www.news.example/bread?utm_source=x&utm_id=1.',
    'See news.example/bread….',
    'https://www.news.example/bread?utm_source=x&utm_id=1',
  ],
  ['news.example/rye, fresh', 'news.example/rye, fresh', 'https://news.example/rye'],
  ['(https://news.example)', '(news.example)', 'https://news.example/'],
])('shows a link in %j short, and leads to all of it', (text, shown, href) => {
  const { container } = render(<PostText>{text}</PostText>);
  expect(container).toHaveTextContent(shown);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it.each(['<b>bold</b> javascript://alert(1)', 'ask ada@bakery.example/a', 'https://bank.example@evil.example/', ''])(
  'leaves %j as it is, without a link',
  (text) => {
    const { container } = render(<PostText>{text}</PostText>);
    expect(container.textContent).toBe(text);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);
