import { postMessages } from '../messages';

export function LoadingPosts() {
  return (
    <p role="status" className="posts__state">
      {postMessages.loading}
    </p>
  );
}
