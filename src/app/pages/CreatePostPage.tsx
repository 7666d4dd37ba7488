import { PageHeading } from '../../components/PageHeading';
import { PostEditor } from '../../features/composer/PostEditor';
import { composerMessages } from '../../features/composer/messages';

export function CreatePostPage() {
  return (
    <>
      <PageHeading className="page-title">{composerMessages.title}</PageHeading>
      <PostEditor selectedAccountId={null} />
    </>
  );
}
