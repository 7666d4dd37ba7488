import { useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ADD_MEDIA_ID, focusOn } from '../fields';
import { useTabs } from '../tabs';
import { shelveFiles } from '../files';
import { mediaMessages } from './messages';
import * as shared from '../shared.module.css';
import {
  filesLogged,
  loggedFilesAttached,
  loggedFilesDismissed,
  loggedFilesMoved,
  selectLoggedFiles,
} from '../mediaSlice';

/** The editor's picker: it only logs what was picked, and offers to attach it or to move it to the tab that does more. */
export function MediaPicker() {
  const dispatch = useAppDispatch();
  const { openTab } = useTabs();
  const logged = useAppSelector(selectLoggedFiles);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.files === null || target.files.length === 0) return;
    dispatch(filesLogged({ files: shelveFiles([...target.files]) }));
    // The same files can then be picked again.
    target.value = '';
  }

  function handleAttach() {
    dispatch(loggedFilesAttached());
    button.current?.focus();
  }

  function handleMove() {
    dispatch(loggedFilesMoved());
    flushSync(() => openTab('media'));
    focusOn('composer-tab-media');
  }

  function handleDismiss() {
    dispatch(loggedFilesDismissed());
    button.current?.focus();
  }

  return (
    <div className={shared.field}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,video/*"
        aria-label={mediaMessages.addMedia}
        onChange={handleChange}
      />
      <Button
        id={ADD_MEDIA_ID}
        ref={button}
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => input.current?.click()}
      >
        {mediaMessages.addMedia}
      </Button>
      <div role="status">
        {logged.length > 0 && (
          <div className={shared.toast}>
            <p>
              {mediaMessages.loggedOnly} <bdi>{logged.map(({ filename }) => filename).join(', ')}</bdi>
            </p>
            <Button size="small" variant="outlined" onClick={handleAttach}>
              {mediaMessages.attach}
            </Button>
            <Button size="small" onClick={handleMove}>
              {mediaMessages.moveToMedia}
            </Button>
            <Button size="small" onClick={handleDismiss}>
              {mediaMessages.dismiss}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
