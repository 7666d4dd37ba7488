import { useId } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { dialogClosed } from '../../ui/uiSlice';
import { selectSnippetForm } from '../form/snippetSlice';
import { snippetMessages } from './messages';
import { SnippetFields } from './SnippetFields';
import { SnippetList } from './SnippetList';

/** Keeps, renames, changes and deletes snippets and sets of hashtags. */
export function SnippetsDialog() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectSnippetForm);
  const titleId = useId();
  const formTitle = form?.id === null ? snippetMessages.newTitle : snippetMessages.editTitle;

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={titleId} variant="h2">
        {form === null ? snippetMessages.title : formTitle}
      </DialogTitle>
      {form === null ? <SnippetList /> : <SnippetFields key={form.id} form={form} />}
    </Dialog>
  );
}
